/**
 * One talk of the problem's own program with processes of the contestant's program, from a case to its
 * outcome. Interactors talk over stdio with one process, managers over descriptors with several.
 */
import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { JudgeOptions } from '@assize/shared/areas/judging/manifest.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { feedbackOf, type OwnProgram, readEnding } from '../checkers/own-checker.ts';
import { askedNext, type Carried, inTrouble, nothingCarried, takePassFiles } from '../checkers/pass-files.ts';
import { rejectingCodes } from '../checkers/protocol.ts';
import type { Program } from '../languages/recipe.ts';
import { saysOutOfMemory, saysPipeBroke } from '../languages/runtime-words.ts';
import { type Decision, decideRun, endlessOf, floodOf } from '../plan/facts.ts';
import { ownLimits, runLimits } from '../plan/limits.ts';
import { inPass } from '../plan/passes.ts';
import { talkOutcome } from '../plan/talk-outcome.ts';
import type {
  Collected,
  FileIn,
  FileOut,
  Limits,
  RunResult,
  Sandbox,
  Source,
  TalkSpec,
} from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';
import { failOnInternalError } from '../trouble.ts';
import { ownSpec, ownStreams, TALK_OUTPUT, userSpecs } from './partners.ts';
import type { Talked } from './talk-again.ts';
import { noted, recordOf, type TalkRecord } from './talk-record.ts';

export type TalkContext = {
  readonly job: Pick<JudgeJob, 'limits'>;
  readonly program: Program;
  readonly own: OwnProgram;
  /** Files beside the contestant's program when it runs. */
  readonly userFiles: readonly FileIn[];
  readonly options: JudgeOptions;
  readonly sandbox: Sandbox;
  /** Called with each talk that counts. Noting a talk takes time, so nothing is noted without this listener. */
  readonly onTalk?: (talk: TalkRecord) => void;
};

/** One of several talks of a case. */
export type Pass = {
  readonly number: number;
  readonly input: Source;
  readonly carried: Carried;
};

export type TalkSettings = {
  /** Name of the own program in reasons. */
  readonly whose: 'the interactor' | 'the manager';
  readonly over: TalkSpec['over'];
  /** Number of the contestant's processes; over stdio one. */
  readonly users: number;
  /** null: the own program cannot ask for another talk. */
  readonly pass: Pass | null;
  /** The own program's output file, if the file is to be kept. */
  readonly written?: FileOut;
  readonly signal: AbortSignal;
};

export type Talk = Talked & {
  /** Input of the talk that the own program asks for; null: this was the last one. */
  readonly next: Source | null;
  readonly carried: Carried;
  /** The own program's output file, if the file was to be kept. */
  readonly written: Collected | undefined;
  readonly record: TalkRecord;
};

const specOf = (
  { program, own, userFiles, onTalk }: TalkContext,
  one: LocalCase,
  limits: Limits,
  { over, users, pass, written, signal }: TalkSettings,
): TalkSpec => {
  const partners = userSpecs(program, userFiles, { over, users, limits });
  const spec = ownSpec(own, one, {
    over,
    users,
    limits: ownLimits(limits, own.program.language.run.processes),
    ...(pass ? { input: pass.input, carried: pass.carried } : {}),
    outputs: written ? [written] : [],
  });
  const shared = { ...noted(onTalk), rejecting: rejectingCodes[own.protocol], signal };
  return over === 'stdio'
    ? { over, own: spec, users: [partners[0]], ...shared }
    : { over, own: { ...spec, ...ownStreams(one) }, users: partners, ...shared };
};

/** @throws JudgeTrouble when the sandbox failed; the signal's reason when it was aborted */
export const talk = async (context: TalkContext, one: LocalCase, settings: TalkSettings): Promise<Talk> => {
  const { sandbox, options, program, own, job } = context;
  const { whose, pass } = settings;
  const { processes } = program.language.run;
  const limits = runLimits(job.limits, { processes, expectedBytes: one.output.size });
  const result = await sandbox.runTalk(specOf(context, one, limits, settings));
  for (const run of result.users) failOnInternalError(run, 'running');
  failOnInternalError(result.own, `running ${whose}`);
  const left = pass ? await takePassFiles(sandbox, result.own) : null;
  const isTaken = left !== null && typeof left !== 'string';
  const feedback = isTaken ? left.feedback : feedbackOf(result.own);
  const ended = readEnding({ own, options, full: one.score }, result.own, feedback, whose);
  const { said, next } =
    typeof left === 'string'
      ? { said: inTrouble(ended, `${whose} ${left}`), next: null }
      : askedNext(ended, left?.next, { protocol: own.protocol, whose });
  const runs = result.users.map((run) => ({ run, decision: decisionOf(context, run, limits) }));
  const named = (failure: Decision['failure']): Decision['failure'] =>
    failure && pass ? { ...failure, remark: inPass(pass.number, failure.remark) } : failure;
  const outcome = talkOutcome({
    users: runs.map(({ run, decision }, index) => ({
      run: { ...run, saidPipeBroke: saysPipeBroke(program, run) },
      failure: named(decision.failure),
      flood: named(
        endlessOf(
          { ...run, ahead: result.ahead[index] ?? false },
          result.own,
          one.input.size + one.output.size,
        ) ?? floodOf(run, result.own, limits.outputBytes),
      ),
      afterOwn: result.wentOn[index] ?? false,
      leftEarly: result.leftEarly[index] ?? false,
    })),
    own: result.own,
    protocol: own.protocol,
    said,
    figures: {
      timeMs: Math.max(...runs.map(({ decision }) => decision.timeMs)),
      memoryKb: Math.max(...runs.map(({ decision }) => decision.memoryKb)),
    },
  });
  return {
    runs,
    outcome,
    next: outcome.status === verdict.accepted ? next : null,
    carried: isTaken ? left.carried : nothingCarried,
    written: result.own.outputs.get(TALK_OUTPUT),
    record: recordOf(result, ended.message),
  };
};

const decisionOf = ({ program, job }: TalkContext, run: RunResult, { outputBytes }: Limits): Decision =>
  decideRun({ ...run, saidOutOfMemory: saysOutOfMemory(program, run) }, job.limits, outputBytes);

/** Deletes the output file of a talk. */
export const forgetTalk = async (sandbox: Sandbox, { written }: Talk): Promise<void> => {
  if (written?.kind === 'artefact') await sandbox.discard(written.artefact);
};
