import { caseModesOf, mayBringProgram } from '@assize/shared/areas/authoring/draft.ts';
import { type JudgeMode, judgeMode } from '@assize/shared/areas/judging/manifest.ts';
import { Checkbox, Input, Modal, Radio, Select } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import fieldCss from '../../../kit/form/field.module.css';
import { Field } from '../../../kit/form/field.tsx';
import { useText } from '../../../platform/texts/texts.ts';
import textCss from '../../../ui/text.module.css';
import { type ProblemDraftInput, useDraft } from '../../problem-draft/draft-context.tsx';
import { OwnProgramEditor } from '../../programs/own-program.tsx';
import { TalkCheckerEditor } from '../../programs/talk-checker.tsx';
import { pointed } from '../../test-data/case-rows.ts';
import { pointedQuestions } from '../../test-data/question-rules.ts';
import { TextFiles } from '../text-files.tsx';
import { type Loss, lossesOf, modesWithFileIo } from './mode-losses.ts';
import { ModeOptions } from './mode-options.tsx';

type Problem = ProblemDraftInput['problem'];

/** Modes in which a comparison of ours may decide. */
const compares: readonly JudgeMode[] = ['default', 'submit_answer'];

/** A question before a change of the judge mode that drops parts of the draft. */
function ModeChange({
  next,
  losses,
  onDone,
}: {
  next: JudgeMode;
  losses: readonly Loss[];
  onDone: (change: boolean) => void;
}) {
  const { t } = useText();
  const name = t(`authoring:mode.${next}`);
  return (
    <Modal
      open
      title={t('authoring:mode.ask', { mode: name })}
      okText={t('authoring:mode.change')}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={() => onDone(false)}
      onOk={() => onDone(true)}
    >
      <p>{t(`authoring:mode.${next}.how`)}</p>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{t(`authoring:mode.loss.${loss}`)}</li>
        ))}
      </ul>
    </Modal>
  );
}

function ModeField() {
  const { t } = useText();
  const { draft, change } = useDraft();
  const [asked, setAsked] = useState<{ next: JudgeMode; losses: Loss[] } | null>(null);
  const put = (next: JudgeMode) => change((now) => ({ ...now, judgeMode: next, changeModeCode: true }));
  const choose = (next: JudgeMode) => {
    const losses = lossesOf(draft, next);
    if (losses.length === 0) put(next);
    else setAsked({ next, losses });
  };
  return (
    <Field path="judgeMode" label={t('authoring:mode')} hint={t(`authoring:mode.${draft.judgeMode}.how`)}>
      {(control) => (
        <>
          <Select
            {...control}
            className={clsx(fieldCss.select)}
            value={draft.judgeMode}
            options={judgeMode.options.map((value) => ({ value, label: t(`authoring:mode.${value}`) }))}
            onChange={choose}
          />
          {asked && (
            <ModeChange
              {...asked}
              onDone={(changes) => {
                if (changes) put(asked.next);
                setAsked(null);
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}

function RuleFields({ set }: { set: (change: Partial<Problem>) => void }) {
  const { t } = useText();
  const { draft, change } = useDraft();
  const { type, judgeCaseMode } = draft.problem;
  return (
    <div className={fieldCss.grid}>
      <Field path="problem.type" label={t('authoring:type')} hint={t(`authoring:type.${type}.how`)}>
        {({ id, 'aria-describedby': describedBy }) => (
          <Radio.Group
            id={id}
            aria-describedby={describedBy}
            value={type}
            options={([0, 1] as const).map((value) => ({ value, label: t(`authoring:type.${value}`) }))}
            // Each rule type has case modes of its own; the first, `default`, goes with both.
            onChange={({ target }) => {
              const next = target.value === 1 ? 1 : 0;
              change((now) => ({
                ...now,
                problem: { ...now.problem, type: next, judgeCaseMode: 'default' },
                groups: [],
                ...(next === 1 && {
                  samples: pointed(now.samples, 'default'),
                  questions: pointedQuestions(now.questions),
                }),
                changeJudgeCaseMode: true,
              }));
            }}
          />
        )}
      </Field>
      <Field
        path="problem.judgeCaseMode"
        label={t('authoring:caseMode')}
        hint={t(`authoring:caseMode.${judgeCaseMode}.how`)}
      >
        {(control) => (
          <Select
            {...control}
            className={clsx(fieldCss.select)}
            value={judgeCaseMode}
            options={caseModesOf[type].map((value) => ({
              value,
              label: t(`authoring:caseMode.${value}`),
            }))}
            onChange={(next) => {
              set({ judgeCaseMode: next });
              const subtasks = next.startsWith('subtask');
              change((now) => ({
                ...now,
                changeJudgeCaseMode: true,
                groups: subtasks ? now.groups : [],
                samples: subtasks
                  ? now.samples.map((one) => ({ ...one, groupNum: one.groupNum ?? 1 }))
                  : now.samples,
              }));
            }}
          />
        )}
      </Field>
    </div>
  );
}

function FileIo({ set }: { set: (change: Partial<Problem>) => void }) {
  const { t } = useText();
  const { draft } = useDraft();
  const { isFileIO, ioReadFileName, ioWriteFileName } = draft.problem;
  return (
    <>
      <Checkbox
        checked={isFileIO}
        onChange={({ target }) =>
          set({
            isFileIO: target.checked,
            ioReadFileName: ioReadFileName ?? 'input.txt',
            ioWriteFileName: ioWriteFileName ?? 'output.txt',
          })
        }
      >
        {t('authoring:fileIo')}
      </Checkbox>
      {isFileIO && (
        <div className={fieldCss.grid}>
          <Field path="problem.ioReadFileName" label={t('authoring:fileIo.read')} required>
            {(control) => (
              <Input
                {...control}
                value={ioReadFileName ?? ''}
                onChange={({ target }) => set({ ioReadFileName: target.value || null })}
              />
            )}
          </Field>
          <Field path="problem.ioWriteFileName" label={t('authoring:fileIo.write')} required>
            {(control) => (
              <Input
                {...control}
                value={ioWriteFileName ?? ''}
                onChange={({ target }) => set({ ioWriteFileName: target.value || null })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}

/** How the problem is judged: mode, rule, comparison, files, and the program of its own. */
export function JudgingSection() {
  const { t } = useText();
  const { draft, change } = useDraft();
  const { problem, judgeMode: mode } = draft;
  const set = (part: Partial<Problem>) => change((now) => ({ ...now, problem: { ...now.problem, ...part } }));
  return (
    <>
      <ModeField />
      <RuleFields set={set} />
      {compares.includes(mode) && (
        <Checkbox
          checked={problem.isRemoveEndBlank}
          onChange={({ target }) => set({ isRemoveEndBlank: target.checked })}
        >
          {t('authoring:removeEndBlank')}
        </Checkbox>
      )}
      {modesWithFileIo.includes(mode) && <FileIo set={set} />}
      <ModeOptions />
      {mayBringProgram(mode) && (
        <>
          <OwnProgramEditor set={set} />
          {mode === 'interactive' && problem.spjProtocol === 'testlib' && <TalkCheckerEditor set={set} />}
          <div className={fieldCss.field}>
            <strong>{t('authoring:files')}</strong>
            <p className={clsx(textCss.muted, fieldCss.hint)}>{t('authoring:files.how')}</p>
            <TextFiles
              path="problem.judgeExtraFile"
              files={problem.judgeExtraFile ?? {}}
              onChange={(files) =>
                set({ judgeExtraFile: Object.keys(files).length === 0 ? null : { ...files } })
              }
            />
          </div>
        </>
      )}
    </>
  );
}
