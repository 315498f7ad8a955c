import type { ReactNode } from 'react';
import css from './panel.module.css';

/** A titled surface. */
export function Panel({
  title,
  extra,
  children,
}: {
  title: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.panel}>
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      <div className={css.body}>{children}</div>
    </section>
  );
}
