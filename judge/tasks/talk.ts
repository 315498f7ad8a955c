/** Tries an interactor or manager: a contestant's program talks with it, as in a submission. */
import type { talkResult, talkRole, talkTask } from '@assize/shared/areas/task/tasks.ts';
import type { z } from 'zod';
import { cleanRemark } from '../checkers/clean-remark.ts';
import type { OwnProgram } from '../checkers/own-checker.ts';
import type { Compiled } from '../languages/compiled.ts';
import type { Lease } from '../lease-cache.ts';
import type { CaseContext } from '../run/mode.ts';
import { modes } from '../run/modes.ts';
import type { TalkRecord } from '../talk/talk-record.ts';
import { withGivenCase } from './given-case.ts';
import type { TaskHooks, TaskPorts } from './ports.ts';
import { besideRun, compileContestants, compileOwn } from './programs.ts';
import { showTalk } from './show-talk.ts';

type Task = z.output<typeof talkTask>;
type Result = z.infer<typeof talkResult>;
type Role = z.infer<typeof talkRole>;

const mostRemark = 4096;

/** @throws LanguageMissing, JudgeTrouble; the signal's reason when it was aborted */
export const runTalk = async (task: Task, ports: TaskPorts, { signal }: TaskHooks): Promise<Result> => {
  const held: Lease<Compiled>[] = [];
  const hold = async (lease: Promise<Lease<Compiled>>): Promise<Compiled> => {
    held.push(await lease);
    return (await lease).value;
  };
  try {
    const { own, checker, program, userFiles } = task;
    const work = [
      hold(compileOwn(own, own.files, ports)),
      checker && hold(compileOwn(checker, own.files, ports)),
      hold(compileContestants(program, task, ports)),
    ] as const;
    // Waits for all work even when some fails, so that nothing is leased after the rejection.
    await Promise.allSettled(work);
    const [compiledOwn, compiledChecker, compiled] = await Promise.all(work);
    signal.throwIfAborted();
    if (!compiledOwn.ok) return uncompiled('own', compiledOwn.message);
    if (compiledChecker?.ok === false) return uncompiled('checker', compiledChecker.message);
    if (!compiled.ok) return uncompiled('program', compiled.message);
    const files = besideRun(own.files);
    const tried: OwnProgram = {
      program: compiledOwn.program,
      protocol: own.protocol,
      args: own.args,
      files,
    };
    return await talk(
      task,
      {
        program: compiled.program,
        own: tried,
        checker: compiledChecker && {
          program: compiledChecker.program,
          protocol: 'testlib',
          args: [],
          files,
        },
        userFiles: besideRun(userFiles),
        sandbox: ports.sandbox,
      },
      signal,
    );
  } finally {
    for (const { release } of held) release();
  }
};

const talk = async (
  { judgeMode, program, limits, options = {}, input, answer }: Task,
  parts: Pick<CaseContext, 'program' | 'own' | 'checker' | 'userFiles' | 'sandbox'>,
  signal: AbortSignal,
): Promise<Result> => {
  const talks: TalkRecord[] = [];
  const context: CaseContext = {
    ...parts,
    job: { limits, isRemoveEndBlank: true, fileIo: null, code: program.code },
    options,
    answers: null,
    onTalk: (one) => talks.push(one),
  };
  const { status, fraction, timeMs, memoryKb, remark, reason } = await withGivenCase(input, answer, (one) =>
    modes[judgeMode].runCase(context, one, signal),
  );
  return {
    kind: 'talk',
    compile: null,
    status,
    fraction: fraction ?? null,
    remark: cleanRemark(reason ?? remark ?? '', mostRemark),
    timeMs,
    memoryKb,
    talks: talks.map(showTalk),
  };
};

const uncompiled = (role: Role, message: string): Result => ({
  kind: 'talk',
  compile: { ok: false, role, message },
  status: null,
  fraction: null,
  remark: '',
  timeMs: null,
  memoryKb: null,
  talks: [],
});
