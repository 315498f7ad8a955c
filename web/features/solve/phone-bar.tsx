import { verdict } from '@assize/shared/domain/verdict.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { splitBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import css from './phone-bar.module.css';
import { resultId } from './result-panel.tsx';
import type { Submission } from './use-submission.ts';

const parts = ['statement', 'code', 'result'] as const;
type Part = (typeof parts)[number];

/** The element at which a part of the page begins; null: the page's own begin. */
const elementOf = (part: Part): HTMLElement | null => {
  if (part === 'statement') return null;
  return document.getElementById(part === 'code' ? 'editor' : resultId);
};

/** Where in the window a part has begun. The result is short and the last: it may never reach the middle. */
const begunAbove = { code: 1 / 2, result: 3 / 4 } as const;

/** The part that is in the window: the last that has begun. */
const partInView = (): Part => {
  const begun = (part: keyof typeof begunAbove) => {
    const element = elementOf(part);
    return element !== null && element.getBoundingClientRect().top < innerHeight * begunAbove[part];
  };
  return begun('result') ? 'result' : begun('code') ? 'code' : 'statement';
};

type Props = {
  submission: Submission;
  /** Whether the verdict is that of another answer than the one on the page. */
  earlier: boolean;
  /** Brings the result to where it can be seen, if it stands in a tab. */
  onResult?: () => void;
};

/** On narrow pages, where all stands in one column: the ways to its parts, and the verdict on that of the result. */
export function PhoneBar({ submission: { submitId, submitting, live }, earlier, onResult }: Props) {
  const { t } = useText();
  const narrow = useNarrow(splitBreakpoint);
  const [inView, setInView] = useState<Part>('statement');
  useEffect(() => {
    if (!narrow) return;
    const look = () => setInView(partInView());
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [narrow]);
  // What stands above the result changes its place without a scroll.
  useEffect(() => {
    if (narrow && submitId !== null) setInView(partInView());
  }, [narrow, submitId]);
  const goTo = (part: Part) => {
    if (part === 'statement') return scrollTo({ top: 0 });
    if (part === 'result') onResult?.();
    // The tab of the result is drawn first.
    requestAnimationFrame(() => elementOf(part)?.scrollIntoView({ block: 'start' }));
  };
  // Who submits wants to see what becomes of it; a verdict has more lines than the wait before it.
  const showResult = useEffectEvent(() => {
    if (narrow) goTo('result');
  });
  useEffect(() => {
    if (submitting) showResult();
  }, [submitting]);
  const showVerdict = useEffectEvent(() => {
    if (narrow && inView !== 'statement') goTo('result');
  });
  useEffect(() => {
    if (live.final) showVerdict();
  }, [live.final]);
  if (!narrow) return null;
  return (
    <nav className={css.bar} aria-label={t('problem:parts')}>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className={css.part}
          aria-current={part === inView}
          onClick={() => goTo(part)}
        >
          {t(`problem:parts.${part}`)}
          {part === 'result' && (submitId !== null || submitting) && (
            <span className={css.chip} data-earlier={(earlier && !submitting) || undefined}>
              <VerdictTag status={submitting ? verdict.submitting : live.status} />
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
