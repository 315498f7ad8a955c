import {
  type ContestInfo,
  getContestAccess,
  getContestInfo,
  getContestProblem,
  listContestProblems,
} from '@assize/shared/areas/contest/endpoints.ts';
import type { ContestPhase } from '@assize/shared/domain/contest/times.ts';
import { useEffect, useState } from 'react';
import { refetchAll } from '../../data/hooks.ts';
import { serverNowMs } from '../../state/server-clock.ts';
import { phaseAt } from './contest-times.ts';

/** Longest wait of a browser's timer. */
const longestMs = 2 ** 31 - 1;
/** Answers that another phase makes old. */
const byPhase = [getContestInfo, getContestAccess, listContestProblems, getContestProblem];

/** The phase of a contest; at its start, seal and end what depends on it is fetched again. */
export const usePhase = (contest: ContestInfo): ContestPhase => {
  const [, setTurns] = useState(0);
  const { startTime, sealRankTime, endTime } = contest;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const instants = [startTime, sealRankTime, endTime].flatMap((one) =>
      one === null ? [] : [Date.parse(one)],
    );
    const wait = () => {
      const next = Math.min(...instants.filter((at) => at > serverNowMs()));
      if (next === Number.POSITIVE_INFINITY) return;
      timer = setTimeout(
        () => {
          if (serverNowMs() >= next) {
            setTurns((before) => before + 1);
            for (const endpoint of byPhase) void refetchAll(endpoint);
          }
          wait();
        },
        Math.min(longestMs, Math.max(0, next - serverNowMs())),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [startTime, sealRankTime, endTime]);
  return phaseAt(contest, serverNowMs());
};
