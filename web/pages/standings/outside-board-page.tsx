import { type ContestInfo, getContestOutsideInfo } from '@assize/shared/areas/contest/endpoints.ts';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { ContestCountdown } from '../../features/contest/countdown.tsx';
import { usePhase } from '../../features/contest/use-phase.ts';
import { useBoardChoices } from '../../features/standings/board-choices.ts';
import { BoardPanel } from '../../features/standings/board-panel.tsx';
import { useOutsideBoard } from '../../features/standings/use-board.ts';
import { isAddressId } from '../../platform/address-id.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { learnServerTime } from '../../state/server-clock.ts';
import layoutCss from '../../ui/layout.module.css';
import { NotFound } from '../../ui/not-found.tsx';
import { PageQueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { TimeRange } from '../../ui/time-range.tsx';

type BoardProps = { contest: ContestInfo; onTurn: () => void };

function Board({ contest, onTurn }: BoardProps) {
  const { t } = useText();
  const { id: cid, title, status, startTime, sealRankTime, endTime, autoRealRank } = contest;
  usePageTitle(`${t('standings:title')} – ${title}`);
  const state = useBoardChoices();
  const ended = status === 1;
  const mayContainEnd = ended && contest.allowEndSubmit;
  const query = useOutsideBoard(cid, {
    auto: state.auto,
    ended,
    containsEnd: mayContainEnd && state.containsEnd,
    externals: state.externals,
  });
  const phase = usePhase(contest);
  const turn = useEffectEvent(() => {
    onTurn();
    void query.refetch();
  });
  useEffect(() => {
    // The contest came in the phase that it names.
    if (phase !== contest.phase) turn();
  }, [phase, contest.phase]);
  return (
    <div className={layoutCss.stack}>
      <p className={textCss.muted}>
        <TimeRange from={startTime} to={endTime} />
      </p>
      <BoardPanel
        cid={cid}
        title={title}
        clock={<ContestCountdown contest={contest} />}
        query={query}
        state={state}
        seal={{ sealRankTime, endTime, autoRealRank }}
        ended={ended}
        mayContainEnd={mayContainEnd}
        mayBeLive={false}
      />
    </div>
  );
}

function Outside({ cid }: { cid: number }) {
  const query = useApi(getContestOutsideInfo, { query: { cid } }, { keep: true });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data) learnServerTime(data.contest.now, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  return (
    <PageQueryView query={query}>
      {({ contest }) => <Board contest={contest} onTurn={() => void query.refetch()} />}
    </PageQueryView>
  );
}

/** The board that a contest shows to everybody. */
export default function OutsideBoardPage() {
  const { contestID = '' } = useParams();
  return isAddressId(contestID) ? <Outside key={contestID} cid={Number(contestID)} /> : <NotFound />;
}
