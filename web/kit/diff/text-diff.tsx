import { clsx } from 'clsx';
import { useMemo } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { type DiffPart, diffParts, shownValue } from './diff-lines.ts';
import css from './text-diff.module.css';

const signs = { same: ' ', old: '-', new: '+' } as const;

function Part({ part }: { part: DiffPart }) {
  const { t } = useText();
  if (part.kind === 'folded')
    return (
      <div className={clsx(css.folded, textCss.muted)}>
        {t('authoring:diff.folded', { count: part.count })}
      </div>
    );
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

/** How one value became another; removed and added lines by sign and colour. */
export function DiffView({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useText();
  const [old, now] = [shownValue(before), shownValue(after)];
  const parts = useMemo(() => diffParts(old, now), [old, now]);
  if (parts === null)
    return (
      <p className={textCss.muted}>{t('authoring:diff.long', { before: old.length, after: now.length })}</p>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={clsx(css.diff, textCss.mono)} tabIndex={0} aria-label={t('authoring:diff.label')}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one comparison have no other name
        <Part key={index} part={part} />
      ))}
    </section>
  );
}
