import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { writeTagIds } from './problem-filters.ts';
import css from './tag-chip.module.css';

type Props = {
  tag: Tag;
  /** Whether the list is narrowed to the tag. */
  pressed?: boolean;
  /** Problems that have it. */
  count?: number | undefined;
  /** Without it the chip leads to the list of the tag's problems. */
  onToggle?: (id: number) => void;
};

/** A tag with the dot of its colour: narrows a list, or leads to one. */
export function TagChip({ tag: { id, name, color }, pressed, count, onToggle }: Props) {
  const { t } = useText();
  const inside = (
    <>
      {color !== '' && <span className={css.dot} style={{ background: color }} aria-hidden="true" />}
      {name}
      {count !== undefined && <span className={css.count}>{count}</span>}
    </>
  );
  const looks = clsx(textCss.chip, css.chip);
  if (!onToggle)
    return (
      <Link className={looks} to={{ pathname: '/problem', search: `tagId=${writeTagIds([id])}` }}>
        {inside}
      </Link>
    );
  return (
    <button
      type="button"
      className={looks}
      aria-pressed={pressed ?? false}
      title={pressed ? t('problem:tag.without', { name }) : t('problem:tag.with', { name })}
      onClick={() => onToggle(id)}
    >
      {inside}
    </button>
  );
}
