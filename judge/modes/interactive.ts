/**
 * Mode `interactive`: an interactor talks with the program through two pipes. File input and output are ignored.
 *
 * Where the problem allows passes, an interactor that accepts may ask for another talk, as a checker of `multi_pass`
 * does. Where it has a checker beside, that one judges what an accepting interactor wrote to its output file (`tout`).
 */
import { verdict } from '@assize/shared/domain/verdict.ts';
import { capture, feedbackOf, readEnding } from '../checkers/own-checker.ts';
import { askedNext, type Carried, inTrouble, nothingCarried, takePassFiles } from '../checkers/pass-files.ts';
import { programSpec } from '../languages/recipe.ts';
import type { Collected, FileOut, PairSpec, RunResult, Sandbox, Source } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';
import { checkOutput } from './check-output.ts';
import { talkOutcome } from './conversation.ts';
import { type Decision, decideRun, floodOf } from './facts.ts';
import { runLimits } from './limits.ts';
import { type CaseContext, type CaseOutcome, type Mode, needed } from './mode.ts';
import { type Figures, inPass, larger, noFigures, tooManyPasses } from './passes.ts';
import { failOnInternalError, saysOutOfMemory } from './run-program.ts';
import { type Talked, talkAgainIfNear } from './talk-again.ts';
import { noted, recordOf, type TalkRecord } from './talk-record.ts';
import { ownLimits, ownTalkerSpec, TALK_OUTPUT, talkingLimits } from './talkers.ts';

const WHOSE = 'the interactor';

/** What a checker may be given to read. */
const writtenOut: FileOut = {
  name: TALK_OUTPUT,
  kind: 'file',
  maxBytes: 64 * 1024 * 1024,
  to: { kind: 'artefact' },
};

type Pass = {
  readonly number: number;
  readonly input: Source;
  /** null where the problem has but one pass. */
  readonly carried: Carried | null;
};

const pairSpec = (
  context: CaseContext,
  one: LocalCase,
  { pass: { input, carried }, signal }: { pass: Pass; signal: AbortSignal },
): PairSpec => {
  const program = needed(context.program, 'a program');
  const own = needed(context.own, 'an interactor');
  const alone = runLimits(context.job.limits, {
    processes: program.language.run.processes,
    expectedBytes: one.output.size,
  });
  const limits = talkingLimits(alone);
  const { files, ...base } = programSpec(program, limits);
  return {
    user: { ...base, stderr: capture, files: [...files, ...context.userFiles] },
    interactor: ownTalkerSpec(own, one, {
      limits: ownLimits(limits, own.program.language.run.processes),
      input,
      carried,
      outputs: context.checker ? [writtenOut] : [],
    }),
    ...noted(context.onTalk),
    signal,
  };
};

type Held = Talked & {
  /** Input of the talk that the interactor asks for; null: this was the last one. */
  readonly next: Source | null;
  readonly carried: Carried;
  /** What the interactor wrote, where a checker reads it. */
  readonly written: Collected | undefined;
  readonly record: TalkRecord;
};

const talk = async (
  context: CaseContext,
  one: LocalCase,
  { pass, signal }: { pass: Pass; signal: AbortSignal },
): Promise<Held> => {
  const { sandbox, options, job } = context;
  const own = needed(context.own, 'an interactor');
  const spec = pairSpec(context, one, { pass, signal });
  const pair = await sandbox.runPair(spec);
  const { user, interactor, firstToEnd } = pair;
  failOnInternalError(user, 'running');
  failOnInternalError(interactor, `running ${WHOSE}`);
  const left = pass.carried ? await takePassFiles(sandbox, interactor) : null;
  const decision = decideRun(
    { ...user, saidOutOfMemory: saysOutOfMemory(needed(context.program, 'a program'), user) },
    job.limits,
    spec.user.limits.outputBytes,
  );
  const { failure, timeMs, memoryKb } = decision;
  const isKept = left !== null && typeof left !== 'string';
  const ended = readEnding(
    { own, options, full: one.score },
    interactor,
    isKept ? left.feedback : feedbackOf(interactor),
    WHOSE,
  );
  const { said, next } =
    typeof left === 'string'
      ? { said: inTrouble(ended, `${WHOSE} ${left}`), next: null }
      : askedNext(ended, left?.next, { protocol: own.protocol, whose: WHOSE });
  const inThisPass = (failed: Decision['failure']): Decision['failure'] =>
    failed && pass.carried ? { ...failed, remark: inPass(pass.number, failed.remark) } : failed;
  const outcome = talkOutcome({
    users: [
      {
        run: user,
        failure: inThisPass(failure),
        flood: inThisPass(floodOf(user, spec.user.limits.outputBytes)),
        afterOwn: firstToEnd === 'interactor',
      },
    ],
    own: interactor,
    protocol: own.protocol,
    said,
    figures: { timeMs, memoryKb },
  });
  return {
    runs: [{ run: user, decision }],
    outcome,
    next: outcome.status === verdict.accepted ? next : null,
    carried: isKept ? left.carried : nothingCarried,
    written: writtenBy(interactor),
    record: recordOf({ ...pair, users: [user], own: interactor, message: ended.message }),
  };
};

const writtenBy = ({ outputs }: RunResult): Collected | undefined => outputs.get(TALK_OUTPUT);

const forget = async (sandbox: Sandbox, { written }: Held): Promise<void> => {
  if (written?.kind === 'artefact') await sandbox.discard(written.artefact);
};

/** What comes of the last talk: its own outcome, or what the checker says of what was written in it. */
const decided = async (
  context: CaseContext,
  one: LocalCase,
  { held: { outcome, written }, signal }: { held: Held; signal: AbortSignal },
): Promise<Omit<CaseOutcome, keyof Figures>> => {
  if (!context.checker || outcome.status !== verdict.accepted) return outcome;
  const output = readable(written);
  if (output) return checkOutput({ ...context, own: context.checker }, one, output, signal);
  const why = `${WHOSE} left an output that cannot be read`;
  return { status: verdict.systemError, remark: why, reason: why };
};

const readable = (written: Collected | undefined): Source | null => {
  if (written?.kind === 'artefact') return { kind: 'artefact', artefact: written.artefact };
  const isMissing = written?.kind === 'refused' && written.reason === 'missing';
  return isMissing ? { kind: 'content', bytes: '' } : null;
};

const runTalks = async (context: CaseContext, one: LocalCase, signal: AbortSignal): Promise<CaseOutcome> => {
  const { sandbox, options } = context;
  const most = options.passes ?? 1;
  let pass: Pass = {
    number: 1,
    input: { kind: 'host', path: one.inputPath },
    carried: options.passes === undefined ? null : nothingCarried,
  };
  let figures: Figures = noFigures;
  while (pass.number <= most) {
    const hold = (): Promise<Held> => talk(context, one, { pass, signal });
    const held = figures.runsMs
      ? await hold()
      : await talkAgainIfNear(hold, {
          timeLimitMs: context.job.limits.timeLimitMs,
          drop: (other) => forget(sandbox, other),
        });
    try {
      context.onTalk?.(held.record);
      figures = larger(figures, held.outcome);
      if (!held.next) return { ...(await decided(context, one, { held, signal })), ...figures };
      pass = { number: pass.number + 1, input: held.next, carried: held.carried };
    } finally {
      await forget(sandbox, held);
    }
  }
  return { ...figures, ...tooManyPasses(WHOSE, most) };
};

export const interactiveMode: Mode = {
  judgesProgram: true,
  ownProgram: { name: 'interactor', needed: true },
  mayBeChecked: true,
  slots: () => 2,
  sharesRuns: false,
  runCase: runTalks,
};
