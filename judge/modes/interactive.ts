/** Mode `interactive`: an interactor talks with the program through two pipes. File input and output are ignored. */
import { verdict } from '@assize/shared/domain/verdict.ts';
import { feedbackOf, readEnding } from '../checkers/own-checker.ts';
import { programSpec } from '../languages/recipe.ts';
import type { PairResult, PairSpec } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';
import { talkOutcome } from './conversation.ts';
import { type Decision, decideRun } from './facts.ts';
import { runLimits } from './limits.ts';
import { type CaseContext, type CaseOutcome, type Mode, needed } from './mode.ts';
import { isNearLimit, secondDecides } from './near-limit.ts';
import { failOnInternalError, saysOutOfMemory } from './run-program.ts';
import { ownLimits, ownTalkerSpec, talkingLimits } from './talkers.ts';

const pairSpec = (context: CaseContext, one: LocalCase, signal: AbortSignal): PairSpec => {
  const program = needed(context.program, 'a program');
  const own = needed(context.own, 'an interactor');
  const alone = runLimits(context.job.limits, {
    processes: program.language.run.processes,
    expectedBytes: one.output.size,
  });
  const limits = talkingLimits(alone);
  const { files, ...base } = programSpec(program, limits);
  return {
    user: { ...base, files: [...files, ...context.userFiles] },
    interactor: ownTalkerSpec(own, one, { limits: ownLimits(limits, own.program.language.run.processes) }),
    signal,
  };
};

type Talk = { readonly pair: PairResult; readonly decision: Decision };

const talk = async (context: CaseContext, one: LocalCase, signal: AbortSignal): Promise<Talk> => {
  const spec = pairSpec(context, one, signal);
  const pair = await context.sandbox.runPair(spec);
  failOnInternalError(pair.user, 'running');
  failOnInternalError(pair.interactor, 'running the interactor');
  const saidOutOfMemory = saysOutOfMemory(needed(context.program, 'a program'), pair.user);
  const { limits } = context.job;
  const decision = decideRun({ ...pair.user, saidOutOfMemory }, limits, spec.user.limits.outputBytes);
  return { pair, decision };
};

const outcomeOf = (
  context: CaseContext,
  one: LocalCase,
  { pair: { user, interactor, firstToEnd }, decision }: Talk,
): CaseOutcome => {
  const own = needed(context.own, 'an interactor');
  const scale = { own, options: context.options, full: one.score };
  const said = readEnding(scale, interactor, feedbackOf(interactor), 'the interactor');
  const { timeMs, memoryKb, failure } = decision;
  const afterOwn = firstToEnd === 'interactor';
  return talkOutcome({
    users: [{ run: user, failure, afterOwn }],
    own: interactor,
    protocol: own.protocol,
    said,
    figures: { timeMs, memoryKb },
  });
};

export const interactiveMode: Mode = {
  judgesProgram: true,
  ownProgram: { name: 'interactor', needed: true },
  slots: () => 2,
  sharesRuns: false,
  async runCase(context, one, signal): Promise<CaseOutcome> {
    const first = await talk(context, one, signal);
    const outcome = outcomeOf(context, one, first);
    const { user } = first.pair;
    // A talk that ended in time is not repeated: another one may take another course.
    const isLate = outcome.status === verdict.timeLimit;
    if (!isLate || !isNearLimit(user, first.decision, context.job.limits.timeLimitMs)) return outcome;
    const second = await talk(context, one, signal);
    const runsMs = [Math.round(user.cpuMs), Math.round(second.pair.user.cpuMs)] as const;
    const isBetter = secondDecides({ ...user, decision: first.decision }, second.pair.user);
    return { ...(isBetter ? outcomeOf(context, one, second) : outcome), runsMs };
  },
};
