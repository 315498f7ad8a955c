import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import { type DragEvent, memo, useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import tableCss from '../../ui/data-table.module.css';
import { orDash } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { formatBytes } from './bytes.ts';
import css from './case-row.module.css';
import type { Case } from './case-rows.ts';
import casesCss from './case-table.module.css';

/** Actions of a row, by its place from 0; the same functions for as long as the table is open. */
export type RowActions = {
  choose: (place: number, on: boolean) => void;
  change: (place: number, part: Partial<Pick<Case, 'score' | 'groupNum'>>) => void;
  move: (from: number, to: number) => void;
  show: (name: string) => void;
  /** A row begins to be dragged, comes over another, or is let go (null). */
  drag: (place: number | null) => void;
  over: (place: number) => void;
  drop: (place: number) => void;
};

type Props = {
  one: Case;
  place: number;
  last: boolean;
  inputSize: number | undefined;
  outputSize: number | undefined;
  chosen: boolean;
  scored: boolean;
  grouped: boolean;
  wrong: boolean;
  /** A dragged row would come here: on this side of the row. */
  dropAt: 'before' | 'after' | undefined;
  actions: RowActions;
};

const size = (bytes: number | undefined) => orDash(bytes, formatBytes);

function FileName({ name, show }: { name: string; show: RowActions['show'] }) {
  return (
    <button
      type="button"
      className={clsx(textCss.textButton, textCss.mono, css.file)}
      title={name}
      onClick={() => show(name)}
    >
      {name}
    </button>
  );
}

const mostNumber = 1_000_000;

/**
 * A whole number in a cell. What is typed stays as it is until the field is left; what is no number counts as `empty`.
 * Rows are made of plain fields: fifty of the library's take a tenth of a second to draw.
 */
function NumberCell<T extends number | null>(props: {
  value: T;
  empty: T;
  least: number;
  label: string;
  wrong?: boolean;
  onChange: (value: number | T) => void;
}) {
  const { value, empty, least, label, wrong = false, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => {
    setTyped(text);
    onChange(/^\d+$/.test(text) ? Math.min(mostNumber, Math.max(least, Number(text))) : empty);
  };
  return (
    <td>
      <input
        className={clsx(css.field, textCss.num)}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value ?? ''}
        aria-invalid={wrong}
        aria-label={label}
        onChange={({ target }) => read(target.value.trim())}
        onBlur={() => setTyped(null)}
      />
    </td>
  );
}

function Moves({ place, last, actions }: Pick<Props, 'place' | 'last' | 'actions'>) {
  const { t } = useText();
  const n = place + 1;
  return (
    <td className={css.moves}>
      <button
        type="button"
        className={css.move}
        disabled={place === 0}
        aria-label={t('authoring:case.up', { n })}
        onClick={() => actions.move(place, place - 1)}
      >
        <ArrowUpOutlined aria-hidden="true" />
      </button>
      <button
        type="button"
        className={css.move}
        disabled={last}
        aria-label={t('authoring:case.down', { n })}
        onClick={() => actions.move(place, place + 1)}
      >
        <ArrowDownOutlined aria-hidden="true" />
      </button>
    </td>
  );
}

/** Handle by which a row is dragged; keys move the row by the buttons at its end. */
function Handle({ place, actions }: Pick<Props, 'place' | 'actions'>) {
  const { t } = useText();
  const begin = (event: DragEvent<HTMLSpanElement>) => {
    event.dataTransfer.effectAllowed = 'move';
    // Firefox drags nothing that carries no data.
    event.dataTransfer.setData('text/plain', '');
    const row = event.currentTarget.closest('tr');
    if (row) event.dataTransfer.setDragImage(row, 0, 0);
    actions.drag(place);
  };
  return (
    <span
      className={css.handle}
      data-testid="case-handle"
      draggable
      aria-hidden="true"
      title={t('authoring:case.drag')}
      onDragStart={begin}
      onDragEnd={() => actions.drag(null)}
    >
      <HolderOutlined />
    </span>
  );
}

/** A case of the table; drawn again only when something of it changed. */
export const CaseRow = memo(function CaseRow(props: Props) {
  const { one, place, last, inputSize, outputSize, chosen, scored, grouped, wrong, dropAt, actions } = props;
  const { t } = useText();
  const n = place + 1;
  return (
    <tr
      data-testid="case-row"
      data-drop={dropAt}
      onDragOver={(event) => {
        event.preventDefault();
        actions.over(place);
      }}
      onDrop={(event) => {
        event.preventDefault();
        actions.drop(place);
      }}
    >
      <td>
        <input
          type="checkbox"
          className={css.check}
          checked={chosen}
          aria-label={t('authoring:case.choose', { n })}
          onChange={({ target }) => actions.choose(place, target.checked)}
        />
      </td>
      <td className={clsx(textCss.num, tableCss.toRight)}>
        <Handle place={place} actions={actions} />
        {n}
      </td>
      <td>
        <FileName name={one.input} show={actions.show} />
      </td>
      <td className={clsx(textCss.num, tableCss.toRight, layoutCss.wideOnly)}>{size(inputSize)}</td>
      <td className={casesCss.output}>
        <FileName name={one.output} show={actions.show} />
      </td>
      <td className={clsx(textCss.num, tableCss.toRight, layoutCss.wideOnly)}>{size(outputSize)}</td>
      {scored && (
        <NumberCell
          value={one.score}
          empty={0}
          least={0}
          label={t('authoring:case.score', { n })}
          onChange={(score) => actions.change(place, { score })}
        />
      )}
      {grouped && (
        <NumberCell
          value={one.groupNum}
          empty={null}
          least={1}
          wrong={wrong}
          label={t('authoring:case.group', { n })}
          onChange={(groupNum) => actions.change(place, { groupNum })}
        />
      )}
      <Moves place={place} last={last} actions={actions} />
    </tr>
  );
});
