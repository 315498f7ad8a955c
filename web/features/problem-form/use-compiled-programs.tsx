import { type BroughtProgram, changedPrograms } from '@assize/shared/areas/authoring/brought-programs.ts';
import { compileSpj } from '@assize/shared/areas/task/endpoints.ts';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { call } from '../../data/runtime.ts';
import { endOfTask } from '../../data/task.ts';
import { afterPaint, focusFirst } from '../../kit/form/focus-issue.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { type Compiling, compileAll } from '../problem-draft/compile-before-save.ts';
import { useDraftModel } from '../problem-draft/draft-context.tsx';
import type { DraftState } from '../problem-draft/draft-model.ts';
import { programName } from '../programs/program-names.ts';

/** A save waits this long for a judge before it asks whether to go on without one. */
const patienceMs = 30_000;

type Asked = { reason: string; program: string; answer: (save: boolean) => void };

/** Compiles what a save changes of the problem's own programs. */
export const useCompiledPrograms = (): {
  /** Whether to save: all programs compile, or no judge can tell and the person saves all the same. */
  check: (state: DraftState) => Promise<boolean>;
  /** Name of the program that is being compiled. */
  compiling: string | null;
  dialog: ReactNode;
} => {
  const { t } = useText();
  const model = useDraftModel();
  const [compiling, setCompiling] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  const nameOf = ({ path }: BroughtProgram, { draft }: DraftState) =>
    t(path === 'problem.spjCode' ? programName(draft.judgeMode) : 'authoring:field.checkerCode');

  const ask = (given: Omit<Asked, 'answer'>) =>
    new Promise<boolean>((resolve) =>
      setAsked({
        ...given,
        answer: (save) => {
          setAsked(null);
          resolve(save);
        },
      }),
    );

  const told = async (outcome: Compiling, state: DraftState): Promise<boolean> => {
    if (outcome.kind === 'compiles') return true;
    const { program } = outcome;
    const name = nameOf(program, state);
    if (outcome.kind === 'unknown') {
      const { failure } = outcome;
      const reason = failure === null ? t('authoring:compile.noAnswer') : failureText(failure, t);
      return ask({ reason, program: name });
    }
    // The whole message of the compiler is below the editor.
    const lines = outcome.message.split('\n').filter((line) => line.trim() !== '');
    const message = lines.find((line) => /error/i.test(line)) ?? lines[0] ?? '';
    toast({ kind: 'error', text: t('authoring:compile.fails', { program: name }) });
    model.refuse({ path: program.path, text: (tt) => tt('authoring:compile.failsHere', { message }).trim() });
    afterPaint(() => focusFirst([program.path]));
    return false;
  };

  const check = async (state: DraftState): Promise<boolean> => {
    const { id: pid, draft, base } = state;
    const programs = changedPrograms(draft, pid === null ? null : base);
    const [first] = programs;
    if (!first) return true;
    setCompiling(nameOf(first, state));
    try {
      const outcome = await compileAll(programs, {
        last: (path) => model.compiles.getState()[path],
        begin: async (program) => {
          setCompiling(nameOf(program, state));
          const { code, language, files } = program;
          return (await call(compileSpj, { body: { pid, code, language, extraFiles: { ...files } } })).key;
        },
        began: model.compileBegan,
        ended: (key) => endOfTask(key, patienceMs),
      });
      setCompiling(null);
      return await told(outcome, state);
    } finally {
      setCompiling(null);
    }
  };

  return {
    check,
    compiling,
    dialog: asked && (
      <Modal
        open
        title={t('authoring:compile.unknown', { program: asked.program })}
        okText={t('authoring:compile.saveAnyway')}
        cancelText={t('authoring:compile.notNow')}
        okButtonProps={{ danger: true }}
        closable={{ 'aria-label': t('common:close') }}
        onCancel={() => asked.answer(false)}
        onOk={() => asked.answer(true)}
      >
        <p>{asked.reason}</p>
        <p>{t('authoring:compile.warning')}</p>
      </Modal>
    ),
  };
};
