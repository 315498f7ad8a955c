import { judgeProtocol } from '@assize/shared/areas/judging/manifest.ts';
import type { OwnProgram } from '@assize/shared/areas/task/tasks.ts';
import { Select } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import fieldCss from '../../kit/form/field.module.css';
import { Field } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { type ProblemDraftInput, useDraft } from '../problem-draft/draft-context.tsx';
import { CodeField } from './code-field.tsx';
import { CompileButton } from './compile-button.tsx';
import { TryButton } from './playground.tsx';
import { contentTypeOf, languageNames, usualLanguage } from './program-languages.ts';
import { programName } from './program-names.ts';
import { StockSelect } from './stock-select.tsx';
import { TryTalkButton } from './talk-playground.tsx';

type Problem = ProblemDraftInput['problem'];

/** The checker, interactor or manager: language, protocol, text, compiling and trying it. */
export function OwnProgramEditor({ set }: { set: (change: Partial<Problem>) => void }) {
  const { t } = useText();
  const { draft, change, pid } = useDraft();
  const { problem, judgeMode: mode } = draft;
  const [goTo, setGoTo] = useState<{ line: number }>();
  const name = t(programName(mode));
  const language = problem.spjLanguage ?? usualLanguage;
  const code = problem.spjCode ?? '';
  const talks = mode === 'interactive' || mode === 'communication';
  // The language shown by default is written into the draft together with the first text.
  const write = (text: string) => {
    set({ spjCode: text, spjLanguage: language });
    change((now) => (now.changeModeCode ? now : { ...now, changeModeCode: true }));
  };
  const given = {
    role: 'checker' as const,
    program: {
      language,
      code,
      protocol: problem.spjProtocol,
      args: problem.spjArgs,
      files: problem.judgeExtraFile ?? {},
    } satisfies OwnProgram,
    options: draft.judgeOptions,
  };
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <div className={fieldCss.grid}>
        <Field
          path="problem.spjLanguage"
          label={t('authoring:program.language')}
          required={mode !== 'submit_answer'}
        >
          {(control) => (
            <Select
              {...control}
              className={clsx(fieldCss.select)}
              value={language}
              options={languageNames.map((value) => ({ value, label: value }))}
              onChange={(next) => set({ spjLanguage: next })}
            />
          )}
        </Field>
        <Field
          path="problem.spjProtocol"
          label={t('authoring:program.protocol')}
          hint={t(`authoring:program.protocol.${problem.spjProtocol}.how`)}
        >
          {(control) => (
            <Select
              {...control}
              className={clsx(fieldCss.select)}
              value={problem.spjProtocol}
              options={judgeProtocol.options.map((value) => ({
                value,
                label: t(`authoring:program.protocol.${value}`),
              }))}
              onChange={(next) => set({ spjProtocol: next })}
            />
          )}
        </Field>
        <Field
          path="problem.spjArgs"
          label={t('authoring:program.args')}
          hint={t('authoring:program.args.how')}
        >
          {(control) => (
            <Select
              {...control}
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={[' ']}
              className={clsx(fieldCss.select)}
              value={problem.spjArgs}
              onChange={(next: string[]) => set({ spjArgs: next })}
            />
          )}
        </Field>
      </div>
      {(mode === 'spj' || mode === 'submit_answer') && problem.spjProtocol === 'testlib' && (
        <StockSelect
          onTake={(stock) => {
            // The editor's undo brings a person's own text back.
            set({ spjCode: stock.code, spjLanguage: usualLanguage });
            change((now) => ({ ...now, changeModeCode: true }));
          }}
        />
      )}
      <Field path="problem.spjCode" label={name} required={mode !== 'submit_answer'}>
        {() => (
          <CodeField
            value={code}
            contentType={contentTypeOf(language)}
            label={name}
            goTo={goTo}
            onChange={write}
          />
        )}
      </Field>
      <CompileButton
        path="problem.spjCode"
        language={language}
        code={code}
        files={problem.judgeExtraFile}
        talks={talks}
        pid={pid}
        onLine={(line) => setGoTo({ line })}
      >
        {mode === 'interactive' || mode === 'communication' ? (
          <TryTalkButton own={given.program} mode={mode} />
        ) : (
          <TryButton given={given} />
        )}
      </CompileButton>
    </div>
  );
}
