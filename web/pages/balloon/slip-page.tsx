import { PrinterOutlined } from '@ant-design/icons';
import { type BalloonRow, listBalloons } from '@assize/shared/areas/balloon/endpoints.ts';
import { Button } from 'antd';
import { useParams, useSearchParams } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { usePrintAtOnce } from '../../features/desk/use-print-at-once.ts';
import { isAddressId } from '../../platform/address-id.ts';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { LoginRequired, QueryView } from '../../ui/query-view.tsx';
import css from './slip-page.module.css';

/** What was fetched is what is printed. */
const forever = { staleMs: Number.POSITIVE_INFINITY, keep: true };
const most = 500;

function Slip({ row }: { row: BalloonRow }) {
  const { t } = useText();
  const { displayId, color, name, seat, zone, first, firstOfTeam, others } = row;
  usePrintAtOnce();
  return (
    <>
      <Button
        className={css.button ?? ''}
        type="primary"
        icon={<PrinterOutlined aria-hidden="true" />}
        onClick={() => platform.print()}
      >
        {t('balloon:slip.now')}
      </Button>
      <section className={css.slip} data-testid="slip">
        <p className={css.zone}>{zone}</p>
        <h1 className={css.seat}>{seat === '' ? t('balloon:noSeat') : seat}</h1>
        <p className={css.name}>{name}</p>
        <p className={css.problem}>
          <span className={css.colour} style={{ background: color ?? 'transparent' }} aria-hidden="true" />
          <b>{displayId}</b>
          <span>{color ?? t('balloon:noColour')}</span>
        </p>
        {first && <p className={css.sign}>★ {t('balloon:first')}</p>}
        {firstOfTeam && <p className={css.sign}>{t('balloon:firstOfTeam')}</p>}
        <p className={css.others}>
          {others.length === 0
            ? t('balloon:others.none')
            : `${t('balloon:others')}: ${others.map((one) => one.displayId).join(' ')}`}
        </p>
      </section>
    </>
  );
}

function Loaded({ cid, team, problem }: { cid: number; team: string; problem: string }) {
  const { t } = useText();
  const query = useApi(listBalloons, { query: { cid, problem, limit: most } }, forever);
  return (
    <QueryView query={query}>
      {({ records }) => {
        const row = records.find((one) => one.team === team);
        return row ? <Slip row={row} /> : <p role="alert">{t('balloon:slip.missing')}</p>;
      }}
    </QueryView>
  );
}

/** A slip that goes with one balloon, which the browser is asked to print at once. */
export default function SlipPage() {
  const { t } = useText();
  usePageTitle(t('balloon:title'));
  const { contestID = '' } = useParams();
  const [search] = useSearchParams();
  const [team, problem] = [search.get('team') ?? '', search.get('problem') ?? ''];
  const signedIn = useSession(({ user }) => user !== null);
  return (
    <main className={css.page}>
      {!isAddressId(contestID) || team === '' || problem === '' ? (
        <p role="alert">{t('balloon:slip.missing')}</p>
      ) : signedIn ? (
        <Loaded cid={Number(contestID)} team={team} problem={problem} />
      ) : (
        <LoginRequired />
      )}
    </main>
  );
}
