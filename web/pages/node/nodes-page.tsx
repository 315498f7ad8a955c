import type { listJudgeNodes } from '@assize/shared/areas/node/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { clsx } from 'clsx';
import { useJudgeNodes } from '../../features/queue/judge-nodes.ts';
import { QueueClasses } from '../../features/queue/queue-classes.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { useMay } from '../../state/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import nodeCss from './node-card.module.css';
import { NodeCard } from './node-card.tsx';
import { Tokens } from './tokens.tsx';

type Judges = ReplyOf<typeof listJudgeNodes>;
type Queue = Judges['queues'][number];

/** Interval of asking for judges while there is no push. */
const refreshMs = 5_000;

function Queues({ queues, classes }: Pick<Judges, 'queues' | 'classes'>) {
  const { t } = useText();
  const figure = (key: 'waiting' | 'active' | 'delayed' | 'failed', more: Partial<Column<Queue>> = {}) => ({
    key,
    title: t(`node:column.${key}`),
    width: 96,
    align: 'right' as const,
    render: (queue: Queue) => queue[key],
    ...more,
  });
  const columns: Column<Queue>[] = [
    {
      key: 'queue',
      title: t('node:column.queue'),
      render: ({ name }) => <span className={clsx(textCss.mono, textCss.oneLine)}>{name}</span>,
    },
    figure('waiting'),
    figure('active'),
    figure('delayed', { hideBelow: 480 }),
    figure('failed', { hideBelow: 480 }),
  ];
  return (
    <section className={panelCss.panel}>
      <header>
        <h2>{t('node:queues')}</h2>
      </header>
      <div className={panelCss.tableBody}>
        <DataTable rows={queues} columns={columns} rowKey={({ name }) => name} />
        <QueueClasses classes={classes} />
      </div>
    </section>
  );
}

function Missing({ missing }: Pick<Judges, 'missing'>) {
  const { t } = useText();
  return (
    <Panel title={t('node:missing')}>
      {missing.length === 0 ? (
        <p className={textCss.muted}>{t('node:missing.none')}</p>
      ) : (
        <>
          <p className={textCss.muted}>{t('node:missing.waits')}</p>
          <dl className={nodeCss.compilers}>
            {missing.map(({ name, reason }) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd className={textCss.muted}>{reason || t('node:nodes.noReason')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Panel>
  );
}

/** Judges, their queues and tokens, for staff. */
export default function JudgesPage() {
  const { t } = useText();
  const mayManage = useMay('judges.manage');
  const query = useJudgeNodes({ withQueue: true, pollMs: refreshMs });
  return (
    <div className={layoutCss.stack}>
      <h1>{t('node:title')}</h1>
      <QueryView query={query}>
        {({ nodes, queues, classes, missing }) => (
          <>
            <section className={panelCss.panel}>
              <header>
                <h2>{t('node:nodes.title')}</h2>
              </header>
              {nodes.length === 0 ? (
                <Empty text={t('node:nodes.none')} />
              ) : (
                nodes.map((node) => <NodeCard key={node.id} node={node} />)
              )}
            </section>
            <Queues queues={queues} classes={classes} />
            <Missing missing={missing} />
          </>
        )}
      </QueryView>
      {mayManage && <Tokens />}
    </div>
  );
}
