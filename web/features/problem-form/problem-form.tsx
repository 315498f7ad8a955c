import { clsx } from 'clsx';
import { type FocusEvent, type ReactNode, Suspense } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import panelCss from '../../ui/panel.module.css';
import { Lines } from '../../ui/skeletons.tsx';
import { DraftProvider, useDraftModel } from '../problem-draft/draft-context.tsx';
import { type FormSection, formSections } from '../problem-draft/draft-fields.ts';
import type { DraftModel } from '../problem-draft/draft-model.ts';
import { FormHead } from './form-head.tsx';
import { FormIndex, sectionId } from './form-index.tsx';
import { type Kept, KeptNotice } from './kept-notice.tsx';
import css from './problem-form.module.css';
import { SaveBar } from './save-bar.tsx';
import { AccessSection } from './sections/access.tsx';
import { CodeSection } from './sections/code.tsx';
import { LimitsSection } from './sections/limits.tsx';
import { StatementSection } from './sections/statement.tsx';
import { useAskBeforeLeaving, useKeepDraft } from './use-unsaved.tsx';

const JudgingSection = lazyPart(async () => ({
  default: (await import('./sections/judging.tsx')).JudgingSection,
}));
const TestDataSection = lazyPart(async () => ({
  default: (await import('../test-data/test-data.tsx')).TestDataSection,
}));
const ProgramsSection = lazyPart(async () => ({
  default: (await import('../programs/programs.tsx')).ProgramsSection,
}));

const sections: Record<FormSection, ReactNode> = {
  statement: <StatementSection />,
  limits: <LimitsSection />,
  judging: <JudgingSection />,
  data: <TestDataSection />,
  programs: <ProgramsSection />,
  code: <CodeSection />,
  access: <AccessSection />,
};

/** The field someone just left, unless they stay inside it. */
const leftField = ({ target, relatedTarget }: FocusEvent): string | null => {
  const field = target.closest('[data-path]');
  if (!field || (relatedTarget instanceof Node && field.contains(relatedTarget))) return null;
  return field.getAttribute('data-path');
};

function FormBody({ kept }: { kept: Kept | null }) {
  const { t } = useText();
  const { leave } = useDraftModel();
  useKeepDraft();
  const question = useAskBeforeLeaving();
  return (
    <div className={css.form}>
      <FormHead />
      {kept && <KeptNotice kept={kept} />}
      <form
        className={css.sections}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onBlur={(event) => {
          const path = leftField(event);
          if (path !== null) leave(path);
        }}
      >
        {formSections.map((section) => (
          <section
            key={section}
            id={sectionId(section)}
            className={panelCss.panel}
            aria-labelledby={`${sectionId(section)}-title`}
          >
            <header>
              <h2 id={`${sectionId(section)}-title`}>{t(`authoring:section.${section}`)}</h2>
            </header>
            <div className={clsx(panelCss.body, layoutCss.stack)}>
              <Suspense fallback={<Lines rows={4} />}>{sections[section]}</Suspense>
            </div>
          </section>
        ))}
      </form>
      <FormIndex />
      <SaveBar />
      {question}
    </div>
  );
}

/** The problem form over a model: sections, an index at the right, a bar that tells what is unsaved. */
export function ProblemForm({ model, kept }: { model: DraftModel; kept: Kept | null }) {
  return (
    <DraftProvider model={model}>
      <FormBody kept={kept} />
    </DraftProvider>
  );
}
