import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { gradersOf, type ProblemProgram } from '@assize/shared/areas/authoring/draft.ts';
import { judgeProtocol } from '@assize/shared/areas/judging/manifest.ts';
import { isVerdict, verdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import fieldCss from '../../kit/form/field.module.css';
import { Field, PathError } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { useDraft } from '../problem-draft/draft-context.tsx';
import { CodeField } from './code-field.tsx';
import { CompileButton } from './compile-button.tsx';
import { TryButton } from './playground.tsx';
import { contentTypeOf, languageNames, usualLanguage } from './program-languages.ts';
import { freshName } from './program-names.ts';
import { TaskList } from './task-list.tsx';
import { Verify } from './verify.tsx';
import { expectable } from './verify-rules.ts';

const roles = ['solution', 'generator', 'validator'] as const;
type Change = (part: Partial<ProblemProgram>) => void;

function Expectation({
  program,
  place,
  onChange,
}: {
  program: ProblemProgram;
  place: number;
  onChange: Change;
}) {
  const { t } = useText();
  const { draft } = useDraft();
  const { expectedScore } = program;
  return (
    <div className={fieldCss.grid}>
      <Field
        path={`programs.${place}.expected`}
        label={t('authoring:program.expected')}
        hint={t('authoring:program.expected.how')}
      >
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            className={clsx(fieldCss.select)}
            value={program.expected}
            placeholder={t('authoring:program.expected.any')}
            options={expectable.map((value) => ({
              value: Number(value),
              label: t(`judging:${verdictName(value)}`),
            }))}
            onChange={(expected) => onChange({ expected: expected.filter(isVerdict) })}
          />
        )}
      </Field>
      {draft.problem.type === 1 && (
        <div className={fieldCss.field}>
          <Checkbox
            checked={expectedScore !== null}
            onChange={({ target }) =>
              onChange({ expectedScore: target.checked ? { min: 0, max: 100 } : null })
            }
          >
            {t('authoring:program.score')}
          </Checkbox>
          {expectedScore && (
            <div className={layoutCss.row}>
              {(['min', 'max'] as const).map((end) => (
                <InputNumber
                  key={end}
                  min={0}
                  precision={0}
                  value={expectedScore[end]}
                  aria-label={t(`authoring:program.score.${end}`)}
                  onChange={(value) => onChange({ expectedScore: { ...expectedScore, [end]: value ?? 0 } })}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function ProgramEditor({
  program,
  place,
  onChange,
  onRemove,
}: {
  program: ProblemProgram;
  place: number;
  onChange: Change;
  onRemove: () => void;
}) {
  const { t } = useText();
  const { draft, pid } = useDraft();
  const [goTo, setGoTo] = useState<{ line: number }>();
  const { language, code, protocol } = program;
  const names = languageNames.includes(language) ? languageNames : [language, ...languageNames];
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)} data-testid="program-editor">
      <div className={fieldCss.grid}>
        <Field path={`programs.${place}.name`} label={t('authoring:program.name')} required>
          {(control) => (
            <Input
              {...control}
              value={program.name}
              maxLength={100}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <Field path={`programs.${place}.role`} label={t('authoring:program.role')}>
          {(control) => (
            <Select
              {...control}
              className={clsx(fieldCss.select)}
              value={program.role}
              options={roles.map((value) => ({ value, label: t(`authoring:role.${value}`) }))}
              onChange={(role) =>
                onChange({ role, ...(role !== 'solution' && { expected: [], expectedScore: null }) })
              }
            />
          )}
        </Field>
        <Field path={`programs.${place}.language`} label={t('authoring:program.language')}>
          {(control) => (
            <Select
              {...control}
              className={clsx(fieldCss.select)}
              value={program.language}
              options={names.map((value) => ({ value, label: value }))}
              onChange={(language) => onChange({ language })}
            />
          )}
        </Field>
        {program.role === 'validator' && (
          <Field
            path={`programs.${place}.protocol`}
            label={t('authoring:program.protocol')}
            hint={t(`authoring:program.validator.${protocol}.how`)}
          >
            {(control) => (
              <Select
                {...control}
                className={clsx(fieldCss.select)}
                value={protocol}
                options={judgeProtocol.options.map((value) => ({
                  value,
                  label: t(`authoring:program.protocol.${value}`),
                }))}
                onChange={(next) => onChange({ protocol: next })}
              />
            )}
          </Field>
        )}
      </div>
      {program.role === 'solution' && <Expectation program={program} place={place} onChange={onChange} />}
      <CodeField
        value={program.code}
        contentType={contentTypeOf(program.language)}
        label={t('authoring:program.code', { name: program.name })}
        goTo={goTo}
        onChange={(code) => onChange({ code })}
      />
      <CompileButton
        language={language}
        code={code}
        files={program.role === 'solution' ? draft.problem.userExtraFile : draft.problem.judgeExtraFile}
        graders={program.role === 'solution' ? gradersOf(draft) : null}
        pid={pid}
        onLine={(line) => setGoTo({ line })}
      >
        {program.role === 'validator' && (
          <TryButton
            given={{
              role: 'validator',
              program: { language, code, protocol, args: [], files: draft.problem.judgeExtraFile ?? {} },
              options: {},
            }}
          />
        )}
      </CompileButton>
      <div>
        <Button danger size="small" icon={<DeleteOutlined aria-hidden="true" />} onClick={onRemove}>
          {t('authoring:program.remove')}
        </Button>
      </div>
    </div>
  );
}

/** Programs of the problem's authors, and the proof that they end as expected. */
export function ProgramsSection() {
  const { t } = useText();
  const { draft, change } = useDraft();
  const { programs } = draft;
  const [open, setOpen] = useState(0);
  const put = (update: (programs: readonly ProblemProgram[]) => ProblemProgram[]) =>
    change((now) => ({ ...now, programs: update(now.programs) }));
  const add = (role: ProblemProgram['role']) => {
    put((all) => [
      ...all,
      {
        name: freshName(role, all),
        role,
        language: usualLanguage,
        code: '',
        expected: role === 'solution' ? [verdict.accepted] : [],
        expectedScore: null,
        protocol: 'testlib',
      },
    ]);
    setOpen(programs.length);
  };
  const shown = programs[open];
  return (
    <>
      <p className={textCss.muted}>{t('authoring:programs.how')}</p>
      <PathError path="programs" />
      <fieldset className={clsx(layoutCss.row, plainCss.choices)} aria-label={t('authoring:programs')}>
        {programs.map((program, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be empty or alike while they are typed
            key={place}
            type="button"
            className={plainCss.choiceButton}
            aria-pressed={place === open}
            onClick={() => setOpen(place)}
          >
            <span className={textCss.muted}>{t(`authoring:role.${program.role}`)}</span> {program.name}
          </button>
        ))}
        {roles.map((role) => (
          <Button
            key={role}
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => add(role)}
          >
            {t(`authoring:role.${role}`)}
          </Button>
        ))}
      </fieldset>
      {shown && (
        <ProgramEditor
          key={open}
          program={shown}
          place={open}
          onChange={(part) => put((all) => all.map((one, at) => (at === open ? { ...one, ...part } : one)))}
          onRemove={() => {
            put((all) => all.filter((_, at) => at !== open));
            setOpen(Math.max(0, open - 1));
          }}
        />
      )}
      <Verify />
      <div>
        <TaskList />
      </div>
    </>
  );
}
