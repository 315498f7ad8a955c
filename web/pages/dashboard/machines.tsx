import type { ServerReport } from '@assize/shared/areas/dashboard/endpoints.ts';
import type { StaffNode } from '@assize/shared/areas/node/endpoints.ts';
import type { MachineLoad } from '@assize/shared/domain/machine-load.ts';
import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatMemoryKb } from '../../ui/format.ts';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './machines.module.css';

const bytes = (count: number) => formatMemoryKb(Math.round(count / 1024));
/** A report that is older says nothing of now. */
const freshMs = 15_000;
/** Shares in percent from which a machine wants somebody's look. */
const much = 90;

type Machine = {
  id: string;
  name: string;
  kind: 'server' | 'judge';
  detail: string;
  load: MachineLoad | undefined;
  disk: ServerReport['disk'];
  seenAt: string;
  state: 'fine' | 'old' | 'lost';
};

function Share({ percent, text }: { percent: number; text: string }) {
  return (
    <span className={css.share}>
      <span className={textCss.num}>{text}</span>
      <span className={css.bar} data-much={percent >= much || undefined} aria-hidden="true">
        <i style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
    </span>
  );
}

function Cpu({ load: { cpuPercent, cpus } }: { load: MachineLoad }) {
  const { t } = useText();
  const text = t('dashboard:cpu.of', { percent: Math.round(cpuPercent), cpus });
  return <Share percent={cpuPercent} text={text} />;
}

function Memory({ load: { memoryUsed, memoryTotal } }: { load: MachineLoad }) {
  const { t } = useText();
  const text = t('dashboard:of', { used: bytes(memoryUsed), total: bytes(memoryTotal) });
  return <Share percent={(memoryUsed / Math.max(1, memoryTotal)) * 100} text={text} />;
}

/** Servers and judges with what each reported last. */
export function Machines({
  servers,
  nodes,
  now,
}: {
  servers: readonly ServerReport[];
  nodes: readonly StaffNode[];
  now: string;
}) {
  const { t } = useText();
  const rows: Machine[] = [
    ...servers.map(
      ({ id, host, pid, roles, version, load, disk, seenAt }): Machine => ({
        id,
        name: `${host} · ${pid}`,
        kind: 'server',
        detail: `${roles.join(', ')} · ${version}`,
        load,
        disk,
        seenAt,
        state: Date.parse(now) - Date.parse(seenAt) > freshMs ? 'old' : 'fine',
      }),
    ),
    ...nodes.map(
      ({ id, host, version, load, seenAt, live, trouble }): Machine => ({
        id,
        name: id,
        kind: 'judge',
        detail: `${host} · ${version}`,
        load,
        disk: null,
        seenAt,
        state: live || trouble ? 'fine' : 'lost',
      }),
    ),
  ];
  /** Drawn of a machine whose figures are those of now; undefined of others. */
  const known = ({ state, load }: Machine, draw: (load: MachineLoad) => ReactNode) =>
    state === 'fine' && load ? draw(load) : undefined;
  const columns: Column<Machine>[] = [
    {
      key: 'name',
      title: t('dashboard:name'),
      render: (one) => {
        const { name, detail, kind, state } = one;
        return (
          <>
            <b className={css.name}>{name}</b>{' '}
            <span className={textCss.chip}>{t(`dashboard:machines.${kind}`)}</span>
            <br />
            <span className={textCss.muted}>{detail}</span>
            {state !== 'fine' && (
              <span className={css.warn} role="status">
                {t(`dashboard:state.${state}`)}
              </span>
            )}
            {known(one, (load) => (
              <div className={css.narrow}>
                <Cpu load={load} />
                <Memory load={load} />
              </div>
            ))}
          </>
        );
      },
    },
    {
      key: 'cpu',
      title: t('dashboard:cpu'),
      width: 130,
      hideBelow: 768,
      render: (one) => known(one, (load) => <Cpu load={load} />) ?? '–',
    },
    {
      key: 'memory',
      title: t('dashboard:memory'),
      width: 160,
      hideBelow: 768,
      render: (one) => known(one, (load) => <Memory load={load} />) ?? '–',
    },
    {
      key: 'disk',
      title: t('dashboard:disk'),
      width: 160,
      hideBelow: 768,
      render: ({ disk, state }) =>
        disk && state === 'fine' ? (
          <Share
            percent={(1 - disk.free / Math.max(1, disk.total)) * 100}
            text={t('dashboard:of', { used: bytes(disk.free), total: bytes(disk.total) })}
          />
        ) : (
          '–'
        ),
    },
    {
      key: 'seen',
      title: t('dashboard:seen'),
      width: 120,
      hideBelow: 992,
      render: ({ seenAt }) => <TimeAgo instant={seenAt} />,
    },
  ];
  return <DataTable rows={rows} columns={columns} rowKey={({ kind, id }) => `${kind} ${id}`} />;
}
