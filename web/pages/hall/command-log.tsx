import { listCommands } from '@assize/shared/areas/hall/endpoints.ts';
import { events } from '@assize/shared/areas/hall/events.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { useApi } from '../../data/hooks.ts';
import { again } from '../../data/live.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';

type Batch = ReplyOf<typeof listCommands>['records'][number];
const shown = 10;

/** The last commands, and which machines have not carried them out. */
export function CommandLog({ cid }: { cid: number }) {
  const { t } = useText();
  const query = useApi(
    listCommands,
    { query: { cid, limit: shown } },
    {
      keep: true,
      topics: [
        {
          name: `hall.${cid}`,
          events: { seats: again(events.hall.seats), changed: again(events.hall.changed) },
        },
      ],
      pollMs: () => 10_000,
    },
  );
  const columns: Column<Batch>[] = [
    {
      key: 'when',
      title: t('hall:log.when'),
      width: 112,
      render: ({ issuedAt }) => <TimeAgo instant={issuedAt} />,
    },
    {
      key: 'what',
      title: t('hall:log.what'),
      render: ({ verb, text }) => (
        <>
          {t(`hall:do.${verb}`)} <span className={textCss.muted}>{text}</span>
        </>
      ),
    },
    { key: 'by', title: t('hall:log.by'), width: 120, hideBelow: 768, render: ({ staff }) => staff },
    {
      key: 'done',
      title: t('hall:state'),
      render: ({ machines, counts, open }) => (
        <>
          {t('hall:log.done', { done: counts.done + counts.read, all: machines })}
          {open.length > 0 && (
            <div className={textCss.muted}>{t('hall:log.open', { seats: open.join(', ') })}</div>
          )}
        </>
      ),
    },
  ];
  return (
    <Panel title={t('hall:log')}>
      <QueryView
        query={query}
        isEmpty={({ records }) => records.length === 0}
        empty={<Empty text={t('hall:log.none')} />}
      >
        {({ records }) => <DataTable rows={records} columns={columns} rowKey={({ batch }) => batch} />}
      </QueryView>
    </Panel>
  );
}
