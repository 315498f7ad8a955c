import { getScrollBoardInfo, getScrollBoardSubmissions } from '@assize/shared/areas/standings/endpoints.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { type Roll, readRollAddress } from '../../features/rolling-board/address.ts';
import { type RollInfo, type RollRuns, resolutionOf } from '../../features/rolling-board/resolution.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { LoginRequired, QueryView } from '../../ui/query-view.tsx';
import { RollStage } from './roll-stage.tsx';
import css from './scroll-board-page.module.css';

/** Nothing is asked for again: what has been shown must not change behind the audience's back. */
const forever = { staleMs: Number.POSITIVE_INFINITY };

const resolved = (info: RollInfo, runs: RollRuns, { medals }: Roll) => {
  try {
    return resolutionOf(info, runs, medals);
  } catch (error) {
    // Both boards come of one log, unless the server has sent what does not fit together.
    if (error instanceof RangeError) return null;
    throw error;
  }
};

function Ready({ info, runs, roll }: { info: RollInfo; runs: RollRuns; roll: Roll }) {
  const { t } = useText();
  usePageTitle(`${t('standings:roll')} – ${info.title}`);
  const [resolution] = useState(() => resolved(info, runs, roll));
  if (resolution === null) return <p role="alert">{t('standings:roll.failed')}</p>;
  const { cid, removeStar, medals } = roll;
  const keptAs = `assize:roll:${JSON.stringify([cid, removeStar, medals])}`;
  return <RollStage info={info} resolution={resolution} medals={medals} keptAs={keptAs} />;
}

function Loading() {
  const { t } = useText();
  return (
    <p role="status" className={css.loading}>
      {t('standings:roll.loading')}
    </p>
  );
}

function Loaded({ roll }: { roll: Roll }) {
  const { cid, removeStar } = roll;
  const query = { cid, ...(removeStar && { removeStar: 'true' }) };
  const info = useApi(getScrollBoardInfo, { query }, forever);
  const runs = useApi(getScrollBoardSubmissions, { query: { cid } }, forever);
  return (
    <QueryView query={info} skeleton={<Loading />}>
      {(about) => (
        <QueryView query={runs} skeleton={<Loading />}>
          {(all) => <Ready info={about} runs={all} roll={roll} />}
        </QueryView>
      )}
    </QueryView>
  );
}

/** The rolling board in a window of its own, for a projector: everything is loaded before the first step. */
export default function ScrollBoardPage() {
  const { t } = useText();
  usePageTitle(t('standings:roll'));
  const [search] = useSearchParams();
  const signedIn = useSession(({ user }) => user !== null);
  const roll = readRollAddress(search);
  return (
    <div className={css.page}>
      {roll === null ? (
        <p role="alert">{t('standings:roll.bad')}</p>
      ) : signedIn ? (
        <Loaded key={String(search)} roll={roll} />
      ) : (
        <LoginRequired />
      )}
    </div>
  );
}
