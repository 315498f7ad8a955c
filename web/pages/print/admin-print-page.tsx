import { listPrints, type PrintRow } from '@assize/shared/areas/print/endpoints.ts';
import { events } from '@assize/shared/areas/print/events.ts';
import { callsOf, type DeskState } from '@assize/shared/domain/kiosk/print-desk.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { useApi } from '../../data/hooks.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { useContest } from '../../features/contest/contest-context.tsx';
import { useServerNow } from '../../features/contest/contest-times.ts';
import { PrintStateTag } from '../../features/desk/print-state.tsx';
import { useKeepDesk } from '../../features/desk/use-keep-desk.ts';
import { DeskPanel } from '../../features/print-desk/desk-panel.tsx';
import { useDeskWork } from '../../features/print-desk/use-desk-work.ts';
import { useIsDesk } from '../../features/print-desk/use-printers.ts';
import { FilterSelect, RefreshButton } from '../../kit/list/filter-fields.tsx';
import { oneOf, view } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { deskName } from '../../state/desk.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './admin-print-page.module.css';
import { PrintActions } from './print-actions.tsx';

const limit = 15;
const views = ['open', 'done', 'all'] as const;
const filters = { view: view(oneOf(views, 'open')) };
/** The list is asked for this often while nothing is pushed. */
const refreshMs = () => 10_000;

const jobsTopic = (cid: number): LiveTopic<ReplyOf<typeof listPrints>> => ({
  name: `print.${cid}`,
  events: { changed: again(events.print.changed) },
});

/** Whether the desk that has a job was not heard of for too long. */
const isLost = ({ state, leaseUntil }: PrintRow, nowMs: number): boolean =>
  state === 'claimed' && leaseUntil !== null && Date.parse(leaseUntil) <= nowMs;

/** Where a job is that this machine gave to its printer; one that waits for a person says for what. */
function AtPrinter({ at }: { at: Exclude<DeskState, { is: 'none' }> }) {
  const { t } = useText();
  const { is, printer } = at;
  const calls = is === 'printing' ? callsOf(at.reasons) : [];
  return (
    <span className={calls.length > 0 ? textCss.error : textCss.muted} data-testid="at-printer">
      {calls.length > 0
        ? t('print:desk.held', {
            printer,
            reason: calls.map((one) => t(`print:desk.call.${one}`)).join(' · '),
          })
        : t(`print:desk.is.${is}`, { printer })}
    </span>
  );
}

function State({ row, lost, at }: { row: PrintRow; lost: boolean; at: DeskState | undefined }) {
  const { t } = useText();
  const { state, copy, reason, own } = row;
  const name = row.staff ?? '';
  const by = () => {
    if (lost) return t('print:by.lost', { name });
    if (state === 'claimed') return own ? t('print:by.own') : t('print:by.claimed', { name });
    if (state === 'failed') return t('print:by.failed', { name, reason });
    return state === 'printed' ? t('print:by.printed', { name }) : '';
  };
  return (
    <span className={css.state}>
      <span>
        <PrintStateTag state={lost ? 'lost' : state} />
        {copy > 1 && <span className={textCss.muted}> {t('print:copy', { copy })}</span>}
      </span>
      <span className={textCss.muted}>{by()}</span>
      {own && at && at.is !== 'none' && <AtPrinter at={at} />}
    </span>
  );
}

type AtDesk = Pick<ReturnType<typeof useDeskWork>, 'states' | 'print'>;

/** `desk`: what the machine prints by itself; null: this page is in a browser. */
function Jobs({ cid, title, desk }: { cid: number; title: string; desk: AtDesk | null }) {
  const { t } = useText();
  usePageTitle(`${t('print:admin')} – ${title}`);
  const list = useList(filters, { limit, sizes: false });
  const shown = list.values.view;
  const query = useApi(
    listPrints,
    { query: { cid, desk: deskName(), ...(shown !== 'all' && { view: shown }), ...list.paging } },
    { keep: true, topics: [jobsTopic(cid)], pollMs: refreshMs },
  );
  const now = useServerNow();
  const narrow = useNarrow(phoneBreakpoint);
  useKeepDesk(cid, query.data?.records.some((one) => one.own) ?? false);
  const actions = (row: PrintRow) => (
    <PrintActions row={row} lost={isLost(row, now)} {...(desk && { onPrint: desk.print })} />
  );
  const columns: Column<PrintRow>[] = [
    {
      key: 'when',
      title: t('print:when'),
      width: 112,
      hideBelow: 768,
      render: ({ gmtCreate }) => <TimeAgo instant={gmtCreate} />,
    },
    {
      key: 'team',
      title: t('print:team'),
      render: ({ id, team, username, realname, seat }) => (
        <span className={css.state}>
          <span className={css.team}>
            {seat !== '' && <b>{seat} </b>}
            {team}
          </span>
          <span className={textCss.muted}>
            #{id} {username}
            {realname !== '' && ` · ${realname}`}
          </span>
        </span>
      ),
    },
    {
      key: 'problem',
      title: t('print:problem'),
      width: 92,
      hideBelow: 768,
      render: ({ problem }) => problem ?? '–',
    },
    {
      key: 'pages',
      title: t('print:pages.column'),
      width: 64,
      align: 'right',
      hideBelow: 480,
      render: ({ pages }) => pages,
    },
    {
      key: 'state',
      title: t('print:state'),
      // The three buttons of a waiting job stand in one line.
      ...(narrow && { width: 228 }),
      render: (row) => (
        <span className={css.state}>
          <State row={row} lost={isLost(row, now)} at={desk?.states.get(row.id)} />
          {narrow && actions(row)}
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('print:actions'),
      // The five buttons of a job that this desk has stand in one line.
      width: 396,
      hideBelow: 768,
      render: actions,
    },
  ];
  return (
    <ListPage
      title={t('print:admin')}
      list={list}
      query={query}
      none={t(shown === 'open' ? 'print:admin.none' : 'print:admin.noneAtAll')}
      filters={
        <>
          {query.data && (
            <span className={textCss.chip} role="status">
              {t('print:admin.waiting', { count: query.data.waiting })}
            </span>
          )}
          <FilterSelect
            label={t('print:view')}
            value={shown}
            options={views.map((value) => ({ value, label: t(`print:view.${value}`) }))}
            onChange={(value) => list.set({ view: value ?? 'open' })}
          />
        </>
      }
      extra={<RefreshButton query={query} />}
      footer={<p className={css.hint}>{t('print:admin.hint')}</p>}
    >
      {(rows, stale) => <DataTable rows={rows} columns={columns} rowKey={({ id }) => id} stale={stale} />}
    </ListPage>
  );
}

/** Waiting jobs that a desk looks through for those of its zones. */
const mostLooked = 100;

/** The same list in the app of a print desk, which prints by itself. */
function JobsAtDesk({ cid, title }: { cid: number; title: string }) {
  const query = useApi(
    listPrints,
    { query: { cid, desk: deskName(), view: 'open', limit: mostLooked } },
    { keep: true, topics: [jobsTopic(cid)], pollMs: refreshMs },
  );
  const rows = query.data?.records ?? null;
  const { states, trouble, print } = useDeskWork(cid, rows);
  return (
    <>
      <DeskPanel zones={(rows ?? []).map(({ zone }) => zone)} trouble={trouble} />
      <Jobs cid={cid} title={title} desk={{ states, print }} />
    </>
  );
}

/** Print jobs of a contest, for those who print and deliver. */
export default function AdminPrintPage() {
  const { id, title } = useContest().contest;
  const isDesk = useIsDesk();
  return isDesk ? (
    <JobsAtDesk key={id} cid={id} title={title} />
  ) : (
    <Jobs key={id} cid={id} title={title} desk={null} />
  );
}
