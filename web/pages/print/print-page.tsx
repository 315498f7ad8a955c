import { listOwnPrints, printLength, submitPrint } from '@assize/shared/areas/print/endpoints.ts';
import { events } from '@assize/shared/areas/print/events.ts';
import { countPages } from '@assize/shared/domain/print/pages.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button, Input, Modal } from 'antd';
import { clsx } from 'clsx';
import { useDeferredValue, useId, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { change } from '../../data/live.ts';
import { useAction } from '../../data/use-action.ts';
import { useContest } from '../../features/contest/contest-context.tsx';
import { useServerNow } from '../../features/contest/contest-times.ts';
import { useContestProblems } from '../../features/contest/use-contest.ts';
import { PrintStateTag } from '../../features/desk/print-state.tsx';
import { FilterSelect } from '../../kit/list/filter-fields.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { FileFill } from './file-fill.tsx';
import { FillSelect } from './fill-select.tsx';
import css from './print-page.module.css';

type Own = ReplyOf<typeof listOwnPrints>;
const refreshMs = () => 10_000;

/** What is wrong with a text; null: nothing. */
const wrongWith = (text: string): 'empty' | 'short' | 'long' | null => {
  if (text.trim() === '') return 'empty';
  if (text.length < printLength.min) return 'short';
  return text.length > printLength.max ? 'long' : null;
};

function PrintForm({ cid, own, open }: { cid: number; own: Own; open: boolean }) {
  const { t } = useText();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [touched, setTouched] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const problems = useContestProblems(cid).data ?? [];
  const counted = useDeferredValue(text);
  const pages = counted.trim() === '' ? 0 : countPages(counted);
  const now = useServerNow();
  const submit = useAction(submitPrint, { changes: [listOwnPrints] });
  const wait = own.nextAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(own.nextAt) - now) / 1000));
  const wrong = wrongWith(text);
  const tooMany = pages > own.quota.pagesLeft;
  const put = (value: string, about: string | null) => {
    setText(value);
    setProblem(about);
  };
  const hand = async () => {
    setTouched(true);
    if (wrong !== null || tooMany) return;
    const done = await submit.run({ body: { cid, content: text, problem } });
    if (!done) return;
    setSent(done.reply.pages);
    setTouched(false);
    put('', null);
  };
  const error =
    touched && wrong !== null ? t(`print:wrong.${wrong}`) : tooMany ? t('print:quota.over') : null;
  return (
    <div className={layoutCss.stack}>
      <div className={layoutCss.row}>
        <FillSelect cid={cid} problems={problems} onText={put} />
        <FileFill onText={setText} />
        <FilterSelect
          label={t('print:problem')}
          value={problem}
          any={t('print:problem.none')}
          options={problems.map(({ displayId, displayTitle }) => ({
            value: displayId,
            label: `${displayId} ${displayTitle}`,
          }))}
          onChange={setProblem}
        />
      </div>
      <div className={css.field}>
        <label htmlFor={id}>{t('print:text')}</label>
        <Input.TextArea
          id={id}
          className={clsx(textCss.mono)}
          value={text}
          spellCheck={false}
          autoSize={{ minRows: 10, maxRows: 24 }}
          aria-invalid={error !== null}
          aria-describedby={`${id}-counts`}
          onChange={({ target }) => setText(target.value)}
        />
        {error !== null && (
          <p className={textCss.error} role="alert">
            {error}
          </p>
        )}
        <p id={`${id}-counts`} className={clsx(css.counts, textCss.muted, textCss.num)}>
          <span>{t('print:text.count', { count: text.length })}</span>
          <span>{t('print:pages', { count: pages })}</span>
        </p>
      </div>
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <p className={clsx(css.counts, textCss.num)} data-testid="quota">
          <span>{t('print:quota.jobs', { left: own.quota.jobsLeft, all: own.quota.jobs })}</span>
          <span>{t('print:quota.pages', { left: own.quota.pagesLeft, all: own.quota.pages })}</span>
        </p>
        <Button
          type="primary"
          loading={submit.pending}
          disabled={!open || wait > 0 || own.quota.jobsLeft === 0}
          onClick={() => void hand()}
        >
          {wait > 0 ? t('print:submit.wait', { seconds: wait }) : t('print:submit')}
        </Button>
      </div>
      {!open && <p className={textCss.muted}>{t('print:closed')}</p>}
      <Modal
        open={sent !== null}
        title={t('print:sent')}
        closable={{ 'aria-label': t('common:close') }}
        footer={
          <Button type="primary" onClick={() => setSent(null)}>
            {t('print:ok')}
          </Button>
        }
        onCancel={() => setSent(null)}
      >
        <p>{t('print:sent.text', { count: sent ?? 0 })}</p>
      </Modal>
    </div>
  );
}

function OwnJobs({ jobs }: { jobs: Own['jobs'] }) {
  const { t } = useText();
  const columns: Column<Own['jobs'][number]>[] = [
    {
      key: 'when',
      title: t('print:when'),
      width: 108,
      render: ({ gmtCreate }) => <TimeAgo instant={gmtCreate} />,
    },
    {
      key: 'problem',
      title: t('print:problem'),
      width: 88,
      hideBelow: 480,
      render: ({ problem }) => problem ?? '–',
    },
    { key: 'pages', title: t('print:pages.column'), width: 68, align: 'right', render: ({ pages }) => pages },
    {
      key: 'state',
      title: t('print:state'),
      render: ({ state, copy, reason }) => (
        <span className={layoutCss.row}>
          <PrintStateTag state={state} />
          {copy > 1 && <span className={textCss.muted}>{t('print:copy', { copy })}</span>}
          {reason !== '' && <span>{reason}</span>}
        </span>
      ),
    },
  ];
  if (jobs.length === 0) return <Empty text={t('print:own.none')} />;
  return <DataTable rows={jobs} columns={columns} rowKey={({ id }) => id} />;
}

function Print({ cid, uid, open }: { cid: number; uid: string; open: boolean }) {
  const { t } = useText();
  const query = useApi(
    listOwnPrints,
    { query: { cid } },
    {
      keep: true,
      topics: [
        {
          name: `user.${uid}`,
          events: {
            print: change(events.user.print, (_: Own, event) => (event.cid === cid ? 'refetch' : undefined)),
          },
        },
      ],
      pollMs: refreshMs,
    },
  );
  return (
    <>
      <section className={css.panel}>
        <h1>{t('print:title')}</h1>
        <QueryView query={query}>{(own) => <PrintForm cid={cid} own={own} open={open} />}</QueryView>
      </section>
      <Panel title={t('print:own')}>
        <QueryView query={query}>{({ jobs }) => <OwnJobs jobs={jobs} />}</QueryView>
      </Panel>
    </>
  );
}

/** Where contestants have texts printed, and see what became of them. */
export default function PrintPage() {
  const { t } = useText();
  const { contest, phase } = useContest();
  const uid = useSession(({ user }) => user?.uid);
  usePageTitle(`${t('print:title')} – ${contest.title}`);
  if (!contest.openPrint || uid === undefined)
    return (
      <Panel title={t('print:title')}>
        <Empty text={t('print:off')} />
      </Panel>
    );
  return (
    <div className={layoutCss.stack}>
      <Print key={contest.id} cid={contest.id} uid={uid} open={phase === 'running' || phase === 'sealed'} />
    </div>
  );
}
