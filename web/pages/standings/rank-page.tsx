import type { ContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import { getContestAccess, getContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import { refetchAll } from '../../data/hooks.ts';
import { useBoardChoices } from '../../features/standings/board-choices.ts';
import { BoardPanel } from '../../features/standings/board-panel.tsx';
import { ContestGate } from '../../features/standings/contest-gate.tsx';
import { useContestBoard } from '../../features/standings/use-board.ts';
import { useTurns } from '../../features/standings/use-turns.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';

function Board({ contest, seesLive }: { contest: ContestInfo; seesLive: boolean }) {
  const { t } = useText();
  const { id: cid, status, startTime, sealRankTime, endTime, autoRealRank, sealRank } = contest;
  usePageTitle(`${t('standings:title')} – ${contest.title}`);
  const state = useBoardChoices();
  const ended = status === 1;
  const mayContainEnd = ended && contest.allowEndSubmit;
  const mayBeLive = seesLive && sealRank;
  const query = useContestBoard(cid, {
    auto: state.auto,
    ended,
    seesLive,
    containsEnd: mayContainEnd && state.containsEnd,
    view: mayBeLive && state.live ? 'live' : 'shared',
  });
  useTurns([startTime, sealRankTime, endTime], () => {
    void refetchAll(getContestInfo);
    void refetchAll(getContestAccess);
    void query.refetch();
  });
  return (
    <BoardPanel
      cid={cid}
      title={t('standings:title')}
      query={query}
      state={state}
      seal={{ sealRankTime, endTime, autoRealRank }}
      ended={ended}
      mayContainEnd={mayContainEnd}
      mayBeLive={mayBeLive}
    />
  );
}

/** The board of a contest for those who take part in it, and for its staff. */
export default function RankPage() {
  return <ContestGate>{(contest, has) => <Board contest={contest} seesLive={has('live')} />}</ContestGate>;
}
