import { clsx } from 'clsx';
import { useMemo } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { type DiffPart, type DiffRow, diffParts, diffRows, shownValue } from './diff-lines.ts';
import css from './text-diff.module.css';

const signs = { same: ' ', old: '-', new: '+' } as const;

function Folded({ count }: { count: number }) {
  const { t } = useText();
  return <div className={clsx(css.folded, textCss.muted)}>{t('task:diff.folded', { count })}</div>;
}

function Part({ part }: { part: DiffPart }) {
  if (part.kind === 'folded') return <Folded count={part.count} />;
  const Tag = part.kind === 'old' ? 'del' : part.kind === 'new' ? 'ins' : 'span';
  return part.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other name
    <Tag key={index} className={css.line} data-kind={part.kind}>
      <span className={css.sign} aria-hidden="true">
        {signs[part.kind]}
      </span>
      {line || ' '}
    </Tag>
  ));
}

function Side({
  side,
  kind,
}: {
  side: { number: number; line: string } | null;
  kind: 'same' | 'old' | 'new';
}) {
  const Tag = kind === 'old' ? 'del' : kind === 'new' ? 'ins' : 'span';
  if (side === null) return <td colSpan={2} className={css.gap} />;
  return (
    <>
      <td className={clsx(css.number, textCss.num, textCss.muted)}>{side.number}</td>
      <td className={css.side} data-kind={kind}>
        <Tag>{side.line || ' '}</Tag>
      </td>
    </>
  );
}

function Row({ row }: { row: DiffRow }) {
  if (row.kind === 'folded')
    return (
      <tr>
        <td colSpan={4}>
          <Folded count={row.count} />
        </td>
      </tr>
    );
  const same = row.kind === 'same';
  return (
    <tr>
      <Side side={row.old} kind={same ? 'same' : 'old'} />
      <Side side={row.now} kind={same ? 'same' : 'new'} />
    </tr>
  );
}

type Props = {
  before: unknown;
  after: unknown;
  /** Names of both; they then stand beside each other. */
  sides?: readonly [before: string, after: string] | undefined;
  /** `large`: it is what the page is about. */
  size?: 'small' | 'large';
};

/** How one value became another; removed and added lines by sign or side, and colour. */
export function DiffView({ before, after, sides, size = 'small' }: Props) {
  const { t } = useText();
  const [old, now] = [shownValue(before), shownValue(after)];
  const parts = useMemo(() => diffParts(old, now), [old, now]);
  if (parts === null)
    return <p className={textCss.muted}>{t('task:diff.long', { before: old.length, after: now.length })}</p>;
  return (
    <section
      className={clsx(css.diff, textCss.mono, size === 'large' && css.large)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('task:diff.label')}
    >
      {sides ? (
        <table className={css.sides} data-testid="sides">
          {/* The columns have their widths from here: a head over two of them would halve its own. */}
          <colgroup>
            <col className={css.numbers} />
            <col />
            <col className={css.numbers} />
            <col />
          </colgroup>
          <thead>
            <tr>
              {sides.map((side) => (
                <th key={side} scope="col" colSpan={2}>
                  {side}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {diffRows(parts).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of one comparison have no other name
              <Row key={index} row={row} />
            ))}
          </tbody>
        </table>
      ) : (
        parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one comparison have no other name
          <Part key={index} part={part} />
        ))
      )}
    </section>
  );
}
