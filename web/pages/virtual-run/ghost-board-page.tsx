import { useParams } from 'react-router-dom';
import { useContest } from '../../features/contest/contest-context.tsx';
import { useBoardChoices } from '../../features/standings/board-choices.ts';
import { BoardPanel } from '../../features/standings/board-panel.tsx';
import { type GhostBoard, useGhostBoard } from '../../features/virtual-run/use-ghost-board.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { NotFound } from '../../ui/not-found.tsx';
import panelCss from '../../ui/panel.module.css';
import textCss from '../../ui/text.module.css';

const idPattern = /^[1-9]\d{0,14}$/;
const two = (value: number) => String(value).padStart(2, '0');
const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

/** The moment that the board shows, and the place of the virtual run in it. */
function Moment({ board: { run, elapsed, own, rows }, length }: { board: GhostBoard; length: number }) {
  const { t, locale } = useText();
  const ranked = rows.filter(({ rank }) => rank > 0).length;
  return (
    <p className={textCss.num} data-testid="moment">
      {run.over
        ? t('virtual-run:board.final', { when: formatInstant(run.startTime, locale) })
        : t('virtual-run:board.at', { elapsed: clockText(elapsed), length: clockText(length) })}
      {own && <b> {t('virtual-run:board.rank', { rank: own.rank, ranked })}</b>}
    </p>
  );
}

function Ghost({ id }: { id: number }) {
  const { t } = useText();
  const { contest } = useContest();
  const { id: cid, duration, endTime } = contest;
  usePageTitle(`${t('virtual-run:board')} – ${contest.title}`);
  const state = useBoardChoices();
  const query = useGhostBoard(cid, id, state.auto);
  const over = query.data?.run.over ?? false;
  return (
    <div className={layoutCss.stack}>
      {query.data && (
        <div className={panelCss.panel}>
          <div className={panelCss.body}>
            <Moment board={query.data} length={duration} />
          </div>
        </div>
      )}
      <BoardPanel
        cid={cid}
        title={t('virtual-run:board')}
        query={query}
        state={state}
        seal={{ sealRankTime: null, endTime, autoRealRank: true }}
        ended={over}
        mayContainEnd={false}
        mayBeLive={false}
        dot={state.auto && !over ? 'live' : 'still'}
      />
    </div>
  );
}

/** The contest as it stood when it was as old as a virtual run is now, with that among its rows. */
export default function GhostBoardPage() {
  const { runID = '' } = useParams();
  if (!idPattern.test(runID)) return <NotFound />;
  return <Ghost key={runID} id={Number(runID)} />;
}
