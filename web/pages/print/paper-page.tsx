import { PrinterOutlined } from '@ant-design/icons';
import { type PrintRow, readPrint } from '@assize/shared/areas/print/endpoints.ts';
import { layOut, type PrintLine } from '@assize/shared/domain/print/pages.ts';
import { Button } from 'antd';
import { useParams } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { usePrintAtOnce } from '../../features/desk/use-print-at-once.ts';
import { isAddressId } from '../../platform/address-id.ts';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { formatInstant } from '../../ui/format.ts';
import { LoginRequired, QueryView } from '../../ui/query-view.tsx';
import css from './paper-page.module.css';

/** What was fetched is what is printed. */
const forever = { staleMs: Number.POSITIVE_INFINITY, keep: true };

type SheetProps = {
  job: PrintRow;
  contest: string;
  lines: readonly PrintLine[];
  page: number;
  pages: number;
};

function Sheet({ job, contest, lines, page, pages }: SheetProps) {
  const { t, locale } = useText();
  const { team, username, realname, seat, problem, gmtCreate, copy } = job;
  return (
    <section className={css.sheet} data-testid="sheet">
      <header className={css.head}>
        <p className={css.seat}>{seat === '' ? t('print:paper.noSeat') : seat}</p>
        <p className={css.who}>
          <b>{team}</b>
          {[username, realname].filter((name) => name !== '' && name !== team).map((name) => ` · ${name}`)}
        </p>
        <p className={css.what}>
          {problem !== null && <b>{problem}</b>}
          <time dateTime={gmtCreate}>{formatInstant(gmtCreate, locale)}</time>
          {copy > 1 && <span>{t('print:copy', { copy })}</span>}
          <span>
            {contest} #{job.id}
          </span>
          <b>{t('print:paper.page', { page, pages })}</b>
        </p>
      </header>
      <ol className={css.lines}>
        {lines.map(({ no, text }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page never change
          <li key={n}>
            <span className={css.no} aria-hidden="true" data-no={no ?? '↳'} />
            <span className={css.text}>{text === '' ? ' ' : text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Paper({ job, content, contest }: { job: PrintRow; content: string; contest: string }) {
  const { t } = useText();
  usePageTitle(`${t('print:paper.title', { id: job.id })} – ${contest}`);
  const pages = layOut(content);
  usePrintAtOnce();
  return (
    <>
      <div className={css.bar}>
        <h1>{t('print:paper.title', { id: job.id })}</h1>
        <Button type="primary" icon={<PrinterOutlined aria-hidden="true" />} onClick={() => platform.print()}>
          {t('print:paper.now')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow window scrolls the sheets by keys as well */}
      <section className={css.sheets} aria-label={t('print:text')} tabIndex={0}>
        {pages.map((lines, n) => (
          <Sheet
            // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a text never change
            key={n}
            {...{ job, contest, lines }}
            page={n + 1}
            pages={pages.length}
          />
        ))}
      </section>
    </>
  );
}

function Loaded({ cid, id }: { cid: number; id: number }) {
  const query = useApi(readPrint, { query: { cid, id } }, forever);
  return <QueryView query={query}>{(found) => <Paper {...found} />}</QueryView>;
}

/** A print job on pages as they come out of the printer, which the browser is asked for at once. */
export default function PaperPage() {
  const { t } = useText();
  usePageTitle(t('print:title'));
  const { contestID = '', printID = '' } = useParams();
  const signedIn = useSession(({ user }) => user !== null);
  return (
    <main className={css.page}>
      {!isAddressId(contestID) || !isAddressId(printID) ? (
        <p role="alert">{t('print:paper.missing')}</p>
      ) : signedIn ? (
        <Loaded cid={Number(contestID)} id={Number(printID)} />
      ) : (
        <LoginRequired />
      )}
    </main>
  );
}
