import type { ClarificationAnswer } from '@assize/shared/areas/clarification/clarification.ts';
import type { ReactNode } from 'react';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './clarification-card.module.css';

type Props = {
  /** What it is, about what, whose. */
  head: ReactNode;
  since: string;
  question: string | null;
  answers: readonly ClarificationAnswer[];
  /** Heading of an answer; none for what was told without a question. */
  answerHead: (one: ClarificationAnswer) => ReactNode;
  children?: ReactNode;
};

/** A question with its answers, or what was told to all. */
export function ClarificationCard({ head, since, question, answers, answerHead, children }: Props) {
  const { t } = useText();
  return (
    <article className={css.card} data-testid="clarification">
      <header className={css.head}>
        {head}
        <span className={textCss.muted}>
          <TimeAgo instant={since} />
        </span>
      </header>
      {question !== null && (
        <div className={css.question}>
          <Markdown text={question} />
        </div>
      )}
      {answers.map((one) => {
        const heading = answerHead(one);
        return (
          <div key={one.id} className={css.answer}>
            {heading !== null && (
              <p className={css.answerHead}>
                {heading}
                <span className={textCss.muted}>
                  <TimeAgo instant={one.gmtCreate} />
                </span>
              </p>
            )}
            {one.kind === 'no-comment' ? (
              <p className={textCss.muted}>{t('clarification:noComment')}</p>
            ) : (
              <Markdown text={one.content} />
            )}
          </div>
        );
      })}
      {children}
    </article>
  );
}
