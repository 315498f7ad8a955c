import { useEffect, useEffectEvent, useRef } from 'react';
import { hasRight, useContest } from '../../features/contest/contest-context.tsx';
import { ContestCountdown } from '../../features/contest/countdown.tsx';
import { useBoardChoices } from '../../features/standings/board-choices.ts';
import { BoardPanel } from '../../features/standings/board-panel.tsx';
import { useContestBoard } from '../../features/standings/use-board.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';

/** The board of a contest for those who take part in it, and for its staff. */
export default function RankPage() {
  const { t } = useText();
  const { contest, access, phase } = useContest();
  const { id: cid, status, sealRankTime, endTime, autoRealRank, sealRank } = contest;
  usePageTitle(`${t('standings:title')} – ${contest.title}`);
  const state = useBoardChoices();
  const ended = status === 1;
  const seesLive = hasRight(access, 'live');
  const mayContainEnd = ended && contest.allowEndSubmit;
  const mayBeLive = seesLive && sealRank;
  const query = useContestBoard(cid, {
    auto: state.auto,
    ended,
    seesLive,
    containsEnd: mayContainEnd && state.containsEnd,
    externals: state.externals,
    view: mayBeLive && state.live ? 'live' : 'shared',
  });
  const refetch = useEffectEvent(() => void query.refetch());
  const shownIn = useRef(phase);
  useEffect(() => {
    // Another phase shows other things.
    if (shownIn.current !== phase) refetch();
    shownIn.current = phase;
  }, [phase]);
  return (
    <BoardPanel
      cid={cid}
      title={t('standings:title')}
      fullTitle={contest.title}
      clock={<ContestCountdown contest={contest} />}
      query={query}
      state={state}
      seal={{ sealRankTime, endTime, autoRealRank }}
      ended={ended}
      mayContainEnd={mayContainEnd}
      mayBeLive={mayBeLive}
    />
  );
}
