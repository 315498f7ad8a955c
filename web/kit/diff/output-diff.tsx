import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { type DiffLine, differingPart, lineDiff, visible } from './line-diff.ts';
import css from './output-diff.module.css';

function Cell({ line, other, kind }: { line: string | null; other: string | null; kind: 'want' | 'got' }) {
  const { t } = useText();
  if (line === null) return <td className={textCss.muted}>{t('task:diff.noLine')}</td>;
  const [head, middle, tail] = differingPart(line, other ?? '');
  return (
    <td className={textCss.mono} data-kind={kind}>
      {visible(head)}
      {middle !== '' && <mark>{visible(middle)}</mark>}
      {visible(tail)}
    </td>
  );
}

function Row({ line, expected, got, same }: DiffLine) {
  return (
    <tr data-same={same}>
      <th scope="row" className={textCss.num}>
        {line}
      </th>
      {same ? (
        <td className={textCss.mono} colSpan={2}>
          {visible(expected ?? '')}
        </td>
      ) : (
        <>
          <Cell line={expected} other={got} kind="want" />
          <Cell line={got} other={expected} kind="got" />
        </>
      )}
    </tr>
  );
}

/** Expected and printed output beside each other where they part; nothing when they are the same. */
export function DiffView({ expected, got }: { expected: string; got: string }) {
  const { t } = useText();
  const diff = lineDiff(expected, got);
  if (diff === null) return null;
  return (
    <div className={css.diff} data-testid="diff">
      <p>{t('task:diff.first', { line: diff.first })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={css.frame} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('task:diff.line')}</th>
              <th scope="col">{t('task:expected')}</th>
              <th scope="col">{t('task:got')}</th>
            </tr>
          </thead>
          <tbody>
            {diff.lines.map((line) => (
              <Row key={line.line} {...line} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={textCss.muted}>
        {diff.more && t('task:diff.more')} {t('task:diff.signs')}
      </p>
    </div>
  );
}
