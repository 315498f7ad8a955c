import type { RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import css from './skip-link.module.css';

/** The first thing the keyboard reaches: leads past bar and menus. It is no step in the history. */
export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  const { t } = useText();
  const { search } = useLocation();
  return (
    <Link className={css.skip} to={{ search, hash: 'main' }} replace onClick={() => main.current?.focus()}>
      {t('common:nav.skip')}
    </Link>
  );
}
