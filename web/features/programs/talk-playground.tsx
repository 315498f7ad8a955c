import { CaretRightOutlined, ExperimentOutlined } from '@ant-design/icons';
import { bringsChecker, gradersOf } from '@assize/shared/areas/authoring/draft.ts';
import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { playTalk } from '@assize/shared/areas/task/endpoints.ts';
import type { OwnProgram } from '@assize/shared/areas/task/tasks.ts';
import { effectiveLimits } from '@assize/shared/domain/limits.ts';
import { Button, Drawer, Select } from 'antd';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useApi, useCall } from '../../data/hooks.ts';
import fieldCss from '../../kit/form/field.module.css';
import { useText } from '../../platform/texts/texts.ts';
import { formatMemoryMb, formatTimeMs } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { useDraft } from '../problem-draft/draft-context.tsx';
import { CodeField } from './code-field.tsx';
import { contentTypeOf, languageNames, usualLanguage } from './program-languages.ts';
import { programName } from './program-names.ts';
import { TalkResultView } from './talk-result.tsx';
import { TaskLine } from './task-line.tsx';
import { type GivenCase, useGivenCase } from './use-given-case.ts';
import { useStartedTask } from './use-started-task.ts';

type Program = { language: string; code: string };
/** Choice of a program that is written in this dialog. */
const written = 'written';

function CaseFields({ given }: { given: GivenCase }) {
  const { t } = useText();
  const id = useId();
  return (
    <>
      {given.choices.length > 0 && (
        <div className={fieldCss.field}>
          <label htmlFor={`${id}-case`}>{t('authoring:talk.case')}</label>
          <Select<string>
            id={`${id}-case`}
            className={clsx(fieldCss.select)}
            value={given.from}
            loading={given.loading}
            placeholder={t('authoring:talk.case.choose')}
            showSearch={{ optionFilterProp: 'label' }}
            options={given.choices}
            onChange={given.choose}
          />
          {given.problem !== null && (
            <p role="alert" className={textCss.error}>
              {given.problem}
            </p>
          )}
        </div>
      )}
      <div className={plainCss.textBoxes}>
        {(['input', 'answer'] as const).map((name) => (
          <div key={name} className={fieldCss.field}>
            <label htmlFor={`${id}-${name}`}>{t(`authoring:play.${name}`)}</label>
            <textarea
              id={`${id}-${name}`}
              className={plainCss.textBox}
              rows={4}
              spellCheck={false}
              value={given[name]}
              onChange={({ target }) => given.write({ [name]: target.value })}
            />
          </div>
        ))}
      </div>
    </>
  );
}

/** The program that talks: one of the reference solutions, as it stands in the form, or one written here. */
const useTalker = () => {
  const { draft } = useDraft();
  const [own, setOwn] = useState<Program>({ language: usualLanguage, code: '' });
  const [chosen, choose] = useState<string>();
  const solutions = draft.programs.flatMap((one, place) =>
    one.role === 'solution' ? [{ ...one, value: String(place) }] : [],
  );
  const solution =
    solutions.find(({ value }) => value === chosen) ?? (chosen === written ? null : solutions[0]);
  const program: Program = solution ?? own;
  return { solutions, value: solution?.value ?? written, program, own, setOwn, choose };
};

function ProgramFields({ talker }: { talker: ReturnType<typeof useTalker> }) {
  const { t } = useText();
  const id = useId();
  const { solutions, value, own, setOwn, choose } = talker;
  return (
    <>
      <div className={fieldCss.grid}>
        <div className={fieldCss.field}>
          <label htmlFor={`${id}-program`}>{t('authoring:talk.program')}</label>
          <Select<string>
            id={`${id}-program`}
            className={clsx(fieldCss.select)}
            value={value}
            options={[
              ...solutions.map((one) => ({ value: one.value, label: `${one.name} (${one.language})` })),
              { value: written, label: t('authoring:talk.written') },
            ]}
            onChange={choose}
          />
        </div>
        {value === written && (
          <div className={fieldCss.field}>
            <label htmlFor={`${id}-language`}>{t('authoring:program.language')}</label>
            <Select<string>
              id={`${id}-language`}
              className={clsx(fieldCss.select)}
              value={own.language}
              options={languageNames.map((name) => ({ value: name, label: name }))}
              onChange={(language) => setOwn({ ...own, language })}
            />
          </div>
        )}
      </div>
      {value === written && (
        <CodeField
          value={own.code}
          contentType={contentTypeOf(own.language)}
          label={t('authoring:talk.text')}
          onChange={(code) => setOwn({ ...own, code })}
        />
      )}
    </>
  );
}

/** Limits of a language as a submission would get them. */
const useLimits = (language: string) => {
  const { draft } = useDraft();
  const all = useApi(listLanguages, { query: { all: 'true' } }, { staleMs: 60_000 });
  const usual = all.data?.find(({ name }) => name === language);
  const { timeLimit, memoryLimit, stackLimit } = draft.problem;
  return effectiveLimits(
    { timeLimitMs: timeLimit, memoryLimitMb: memoryLimit, stackLimitMb: stackLimit },
    draft.limitFactors[language] ?? { time: usual?.timeFactor ?? 1, memory: usual?.memoryFactor ?? 1 },
  );
};

function Playground({ own, mode }: { own: OwnProgram; mode: 'interactive' | 'communication' }) {
  const { t } = useText();
  const { draft, pid } = useDraft();
  const given = useGivenCase();
  const talker = useTalker();
  const limits = useLimits(talker.program.language);
  const play = useCall(playTalk);
  const { task, of, busy, start } = useStartedTask<string>();
  const name = t(programName(mode));
  const { checkerLanguage, checkerCode, userExtraFile } = draft.problem;
  const { language, code } = talker.program;
  const body = {
    judgeMode: mode,
    own,
    checker: bringsChecker(draft)
      ? { language: checkerLanguage ?? usualLanguage, code: checkerCode ?? '' }
      : null,
    program: { language, code },
    userFiles: userExtraFile ?? {},
    graders: gradersOf(draft),
    options: draft.judgeOptions,
    limits,
    input: given.input,
    answer: given.answer,
  };
  const text = JSON.stringify(body);
  const result = task?.result;
  return (
    <div className={layoutCss.stack}>
      <p className={textCss.muted}>{t('authoring:talk.how')}</p>
      <section className={plainCss.framed} aria-label={t('authoring:play.title')}>
        <CaseFields given={given} />
        <ProgramFields talker={talker} />
        <div className={layoutCss.row}>
          <Button
            type="primary"
            icon={<CaretRightOutlined aria-hidden="true" />}
            loading={busy}
            disabled={code.trim() === '' || given.loading}
            onClick={() =>
              void start(text, () => play.mutateAsync({ body: { ...body, pid } }).catch(() => null))
            }
          >
            {t('authoring:play.run')}
          </Button>
          <span className={textCss.muted}>
            {t('authoring:talk.limits', {
              time: formatTimeMs(limits.timeLimitMs),
              memory: formatMemoryMb(limits.memoryLimitMb),
            })}
          </span>
        </div>
        <TaskLine task={task} />
      </section>
      {result && of !== text && <p className={textCss.muted}>{t('authoring:talk.old')}</p>}
      {result?.kind === 'talk' && (
        <TalkResultView result={result} names={{ own: name, several: mode === 'communication' }} />
      )}
    </div>
  );
}

/** Tries an interactor or manager: a program talks with it on one case; nothing of it is saved. */
export function TryTalkButton({ own, mode }: { own: OwnProgram; mode: 'interactive' | 'communication' }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<ExperimentOutlined aria-hidden="true" />}
        disabled={own.code.trim() === ''}
        onClick={() => setOpen(true)}
      >
        {t('authoring:play.open')}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        size="large"
        title={t('authoring:play.title')}
        closable={{ 'aria-label': t('common:close') }}
      >
        <Playground own={own} mode={mode} />
      </Drawer>
    </>
  );
}
