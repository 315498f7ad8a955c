import type { queueClass } from '@assize/shared/areas/node/endpoints.ts';
import type { z } from 'zod';
import { type Translate, useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { orDash } from '../../ui/format.ts';

type QueueClass = z.infer<typeof queueClass>;

/** 45 → `45 s`, 300 → `5 min`. */
const waitText = (seconds: number, t: Translate): string =>
  seconds < 120
    ? t('node:seconds', { count: Math.round(seconds) })
    : t('node:minutes', { count: Math.round(seconds / 60) });

/** The queue by class, in the order of judging. */
export function QueueClasses({ classes }: { classes: readonly QueueClass[] }) {
  const { t } = useText();
  const columns: Column<QueueClass>[] = [
    { key: 'class', title: t('node:column.class'), render: ({ name }) => t(`node:class.${name}`) },
    {
      key: 'waiting',
      title: t('node:column.waiting'),
      width: 90,
      align: 'right',
      render: ({ waiting }) => waiting,
    },
    {
      key: 'oldest',
      title: t('node:column.oldest'),
      width: 120,
      align: 'right',
      render: ({ oldestS }) => orDash(oldestS, (seconds) => waitText(seconds, t)),
    },
  ];
  return <DataTable rows={classes} columns={columns} rowKey={({ name }) => name} />;
}
