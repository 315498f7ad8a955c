import type { Solution } from '@assize/shared/areas/solution/endpoints.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './solution-article.module.css';

type Props = {
  solution: Solution;
  open: boolean;
  /** Stands before the title. */
  about?: ReactNode;
  actions?: ReactNode;
};

/** A solution under its heading, which opens and closes it. */
export function SolutionArticle({ solution, open, about, actions }: Props) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details
      className={css.article}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={css.head}>
          {about}
          <span className={css.title}>{solution.title}</span>
          <span className={clsx(textCss.muted, css.by)}>
            {solution.username} · <TimeAgo instant={solution.gmtModified} />
          </span>
        </span>
      </summary>
      {isOpen && (
        <div className={css.body}>
          <Markdown text={solution.content} />
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
      )}
    </details>
  );
}
