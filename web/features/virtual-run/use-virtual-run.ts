import type { ContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import {
  getGhostBoard,
  getVirtualRun,
  listVirtualRuns,
  type VirtualRun,
} from '@assize/shared/areas/virtual-run/endpoints.ts';
import { events } from '@assize/shared/areas/virtual-run/events.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { useEffect, useState } from 'react';
import { refetchAll, useApi } from '../../data/hooks.ts';
import { change, type LiveTopic } from '../../data/live.ts';
import { serverNowMs } from '../../state/server-clock.ts';
import { useSession } from '../../state/session.ts';
import { hasRight } from '../contest/contest-context.tsx';
import type { ContestAccess } from '../contest/use-contest.ts';

/** Longest wait of a browser's timer. */
const longestMs = 2 ** 31 - 1;

/** Answers that change with what virtual runs somebody has. */
export const ofVirtualRuns = [getVirtualRun, listVirtualRuns, getGhostBoard];

/** By which other pages of the viewer learn that a virtual run in a contest began or was ended. */
export const useVirtualRunTopic = <T>(cid: number): LiveTopic<T>[] => {
  const uid = useSession(({ user }) => user?.uid ?? null);
  const virtual = change<T, typeof events.user.virtual>(events.user.virtual, (_, event) =>
    event.cid === cid ? 'refetch' : undefined,
  );
  return uid === null ? [] : [{ name: `user.${uid}`, events: { virtual } }];
};

/** Whether a virtual run can begin in a contest now. */
export const isOpenToVirtualRuns = ({
  phase,
  allowEndSubmit,
}: Pick<ContestInfo, 'phase' | 'allowEndSubmit'>): boolean => phase === 'ended' && allowEndSubmit;

/** Says once at an instant of the server's clock that it has come. */
export const useInstant = (atMs: number | null, come: () => void): void => {
  const [, setTurns] = useState(0);
  useEffect(() => {
    if (atMs === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const leftMs = atMs - serverNowMs();
      timer = setTimeout(
        () => {
          if (serverNowMs() < atMs) return wait();
          setTurns((before) => before + 1);
          come();
        },
        Math.min(longestMs, Math.max(0, leftMs)),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [atMs, come]);
};

const refetchOver = () => {
  for (const endpoint of ofVirtualRuns) void refetchAll(endpoint);
};

/** The viewer's virtual run that goes on in a contest; null: none does. */
export const useVirtualRun = (
  cid: number,
  contest: ContestInfo | undefined,
  access: ContestAccess | undefined,
): VirtualRun | null => {
  const enabled =
    contest !== undefined &&
    isOpenToVirtualRuns(contest) &&
    access !== undefined &&
    hasRight(access, 'problems');
  const topics = useVirtualRunTopic<ReplyOf<typeof getVirtualRun>>(cid);
  const { data } = useApi(getVirtualRun, { query: { cid } }, { enabled, keep: true, topics });
  const run = (enabled && data?.run) || null;
  const endMs = run && Date.parse(run.endTime);
  const goesOn = endMs !== null && serverNowMs() < endMs;
  useInstant(goesOn ? endMs : null, refetchOver);
  return goesOn ? run : null;
};
