import { readQueue } from '@assize/shared/areas/node/endpoints.ts';
import { events } from '@assize/shared/areas/node/events.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { QueueClasses } from '../../features/queue/queue-classes.tsx';
import { type Translate, useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import css from './queue-page.module.css';

type Queue = ReplyOf<typeof readQueue>;
type PublicNode = Queue['nodes'][number];

/** Interval of asking for the queue while there is no push. */
const refreshMs = 5_000;
/** Slots shown one by one; a larger judge is told in figures only. */
const shownSlots = 32;

const topics: readonly LiveTopic<Queue>[] = [
  { name: 'queue', events: { changed: again(events.queue.changed) } },
];

const msText = (ms: number | null, t: Translate): string => {
  if (ms === null) return '–';
  return ms < 1000 ? t('node:ms', { count: ms }) : t('node:seconds', { count: Math.round(ms / 100) / 10 });
};

function Figures({ queue }: { queue: Queue }) {
  const { t } = useText();
  const { recent } = queue;
  const figures = [
    [t('node:queue.waiting'), queue.waiting],
    [t('node:queue.active'), queue.active],
    [t('node:queue.judged'), recent.judged],
    [t('node:queue.median'), msText(recent.waitMedianMs, t)],
    [t('node:queue.p95'), msText(recent.waitP95Ms, t)],
  ] as const;
  return (
    <dl className={css.figures} data-testid="queue-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className={textCss.muted}>{label}</dt>
          <dd className={textCss.num}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Node({ node }: { node: PublicNode }) {
  const { t } = useText();
  const { no, slots, busy, draining, languages } = node;
  const state = draining ? 'draining' : busy > 0 ? 'up' : 'idle';
  return (
    <li>
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <h3>{t('node:node.no', { no })}</h3>
        <span className={textCss.muted}>{t(`node:state.${state}`)}</span>
      </div>
      {slots <= shownSlots && (
        <div className={css.slots} aria-hidden="true">
          {Array.from({ length: slots }, (_, slot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slots are alike and have no names
            <i key={slot} data-busy={slot < busy || undefined} />
          ))}
        </div>
      )}
      <span className={textCss.num}>{t('node:node.slots', { busy, slots })}</span>
      <span className={clsx(textCss.muted, css.languages)}>
        {languages.map(({ name }) => name.replaceAll(' ', '\u00a0')).join(' · ')}
      </span>
    </li>
  );
}

/** How long judging takes now, for everybody. */
export default function JudgeQueuePage() {
  const { t } = useText();
  const query = useApi(readQueue, {}, { pollMs: () => refreshMs, topics });
  return (
    <div className={layoutCss.stack}>
      <div>
        <h1>{t('node:queue.title')}</h1>
        <p className={textCss.muted}>{t('node:queue.hint')}</p>
      </div>
      <QueryView query={query}>
        {(queue) => (
          <>
            <Figures queue={queue} />
            {queue.waiting > 0 && queue.active === 0 && queue.nodes.length > 0 && (
              <p role="status">{t('node:queue.stuck')}</p>
            )}
            <Panel title={t('node:queue.nodes')}>
              {queue.nodes.length === 0 ? (
                <Empty text={t('node:queue.noNodes')} />
              ) : (
                <ul className={css.nodes} data-testid="queue-nodes">
                  {queue.nodes.map((node) => (
                    <Node key={node.no} node={node} />
                  ))}
                </ul>
              )}
            </Panel>
            <section className={panelCss.panel}>
              <header>
                <h2>{t('node:queue.classes')}</h2>
              </header>
              <div className={panelCss.tableBody}>
                <QueueClasses classes={queue.classes} />
              </div>
            </section>
          </>
        )}
      </QueryView>
    </div>
  );
}
