import { Checkbox, Select } from 'antd';
import { clsx } from 'clsx';
import fieldCss from '../../kit/form/field.module.css';
import { Field } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { type ProblemDraftInput, useDraft } from '../problem-draft/draft-context.tsx';
import { CodeField } from './code-field.tsx';
import { CompileButton } from './compile-button.tsx';
import { contentTypeOf, languageNames, usualLanguage } from './program-languages.ts';

type Problem = ProblemDraftInput['problem'];

/** The checker that judges what an interactor wrote, where the problem has one. */
export function TalkCheckerEditor({ set }: { set: (change: Partial<Problem>) => void }) {
  const { t } = useText();
  const { draft, pid } = useDraft();
  const { checkerCode, judgeExtraFile } = draft.problem;
  const language = draft.problem.checkerLanguage ?? usualLanguage;
  const code = checkerCode ?? '';
  const has = typeof checkerCode === 'string';
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <Checkbox
        checked={has}
        onChange={({ target }) =>
          set(
            target.checked
              ? { checkerCode: '', checkerLanguage: language }
              : { checkerCode: null, checkerLanguage: null },
          )
        }
      >
        {t('authoring:talkChecker')}
      </Checkbox>
      <p className={clsx(textCss.muted, fieldCss.hint)}>{t('authoring:talkChecker.how')}</p>
      {has && (
        <>
          <Field path="problem.checkerLanguage" label={t('authoring:field.checkerLanguage')} required>
            {(control) => (
              <Select
                {...control}
                className={clsx(fieldCss.select)}
                value={language}
                options={languageNames.map((value) => ({ value, label: value }))}
                onChange={(next) => set({ checkerLanguage: next })}
              />
            )}
          </Field>
          <Field path="problem.checkerCode" label={t('authoring:field.checkerCode')} required>
            {() => (
              <CodeField
                value={code}
                contentType={contentTypeOf(language)}
                label={t('authoring:field.checkerCode')}
                onChange={(text) => set({ checkerCode: text, checkerLanguage: language })}
              />
            )}
          </Field>
          <CompileButton
            path="problem.checkerCode"
            language={language}
            code={code}
            files={judgeExtraFile ?? null}
            pid={pid}
          />
        </>
      )}
    </div>
  );
}
