import type { SeatRow } from '@assize/shared/areas/hall/seats.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import textCss from '../../ui/text.module.css';
import { SeatNotes, StateTag } from './seat-notes.tsx';

/** The same as the map, for readers of tables. */
export function SeatTable({ rows, onPick }: { rows: readonly SeatRow[]; onPick: (seat: string) => void }) {
  const { t } = useText();
  const columns: Column<SeatRow>[] = [
    {
      key: 'seat',
      title: t('hall:seat'),
      width: 96,
      render: ({ seat }) => (
        <button type="button" className={textCss.textButton} onClick={() => onPick(seat)}>
          {seat}
        </button>
      ),
    },
    { key: 'room', title: t('hall:room'), width: 140, hideBelow: 768, render: ({ room }) => room },
    { key: 'zone', title: t('hall:zone'), width: 100, hideBelow: 992, render: ({ zone }) => zone },
    { key: 'state', title: t('hall:state'), width: 116, render: ({ state }) => <StateTag state={state} /> },
    { key: 'team', title: t('hall:team'), render: ({ team }) => team?.name ?? '–' },
    {
      key: 'notes',
      title: t('hall:notes'),
      hideBelow: 768,
      render: (row) => <SeatNotes row={row} />,
    },
  ];
  return <DataTable rows={rows} columns={columns} rowKey={({ seat }) => seat} />;
}
