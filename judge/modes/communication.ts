/**
 * Mode `communication`: a manager talks with several processes of the contestant's program, each by pipes of its own.
 *
 * A process gets its index, from 0, as last argument. The manager reads the case's input on stdin (and at
 * /mnt/case/input; the answer is at /mnt/case/answer). Its arguments are, for each process, the path that it reads from
 * and the path that it writes to; then the problem's own arguments. With the kattis protocol the three of that protocol
 * come first. It ends as a checker does, or exits with 0 after printing a share of the points.
 */
import { verdict } from '@assize/shared/domain/verdict.ts';
import { feedbackOf, type OwnProgram, readEnding } from '../checkers/own-checker.ts';
import { programSpec } from '../languages/recipe.ts';
import type { HubResult, HubSpec } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';
import { talkOutcome } from './conversation.ts';
import { type Decision, decideRun } from './facts.ts';
import { runLimits } from './limits.ts';
import { type CaseContext, type CaseOutcome, type Mode, needed } from './mode.ts';
import { isNearLimit } from './near-limit.ts';
import { failOnInternalError, saysOutOfMemory } from './run-program.ts';
import { ownLimits, ownTalkerSpec, talkingLimits } from './talkers.ts';

const USUAL_PROCESSES = 2;

const hubSpec = (context: CaseContext, one: LocalCase, signal: AbortSignal): HubSpec => {
  const program = needed(context.program, 'a program');
  const own = needed(context.own, 'a manager');
  const { processes: count = USUAL_PROCESSES } = context.options;
  const limits = talkingLimits(
    runLimits(context.job.limits, {
      processes: program.language.run.processes,
      expectedBytes: one.output.size,
    }),
  );
  const { argv, files, ...base } = programSpec(program, limits);
  const talkers = Array.from({ length: count }, (_, index) => ({
    ...base,
    argv: [...argv, String(index)],
    files: [...files, ...context.userFiles],
  }));
  return { hub: managerSpec(own, one, { limits, count }), talkers, signal };
};

const managerSpec = (
  own: OwnProgram,
  one: LocalCase,
  { limits, count }: { limits: HubSpec['hub']['limits']; count: number },
): HubSpec['hub'] => {
  const lines = Array.from({ length: count }, (_, i) => [
    `/proc/self/fd/${3 + 2 * i}`,
    `/proc/self/fd/${4 + 2 * i}`,
  ]);
  const spec = ownTalkerSpec(own, one, {
    limits: ownLimits(limits, own.program.language.run.processes),
    argumentsOf: (usual) => [...(own.protocol === 'kattis' ? usual : []), ...lines.flat()],
  });
  return {
    ...spec,
    stdin: { kind: 'host', path: one.inputPath },
    stdout: { kind: 'capture', to: { kind: 'buffer' }, maxBytes: 64 * 1024, truncate: true },
  };
};

type Talk = { readonly result: HubResult; readonly decisions: readonly Decision[] };

const talk = async (context: CaseContext, one: LocalCase, signal: AbortSignal): Promise<Talk> => {
  const spec = hubSpec(context, one, signal);
  const program = needed(context.program, 'a program');
  const result = await context.sandbox.runHub(spec);
  failOnInternalError(result.hub, 'running the manager');
  const decisions = result.talkers.map((run, index) => {
    failOnInternalError(run, 'running');
    const outputBytes = spec.talkers[index]?.limits.outputBytes ?? 0;
    return decideRun(
      { ...run, saidOutOfMemory: saysOutOfMemory(program, run) },
      context.job.limits,
      outputBytes,
    );
  });
  return { result, decisions };
};

const outcomeOf = (context: CaseContext, one: LocalCase, { result, decisions }: Talk): CaseOutcome => {
  const own = needed(context.own, 'a manager');
  const scale = { own, options: context.options, full: one.score };
  const said = readEnding(scale, result.hub, feedbackOf(result.hub), 'the manager');
  const users = result.talkers.map((run, index) => ({
    run,
    failure: decisions[index]?.failure ?? null,
    afterOwn: run.endMs > result.hub.endMs,
  }));
  const figures = {
    timeMs: Math.max(...decisions.map((one) => one.timeMs)),
    memoryKb: Math.max(...decisions.map((one) => one.memoryKb)),
  };
  return talkOutcome({ users, own: result.hub, protocol: own.protocol, said, figures });
};

const slowest = ({ result }: Talk): number => Math.max(...result.talkers.map((run) => run.cpuMs));

/** Whether no process is farther over the limit than one that is run again. */
const isOnlyNear = ({ result, decisions }: Talk, timeLimitMs: number): boolean =>
  result.talkers.every((run, index) => {
    const failure = decisions[index]?.failure ?? null;
    return failure?.status !== verdict.timeLimit || isNearLimit(run, { failure }, timeLimitMs);
  });

export const communicationMode: Mode = {
  judgesProgram: true,
  ownProgram: { name: 'manager', needed: true },
  slots: ({ processes = USUAL_PROCESSES }) => processes + 1,
  sharesRuns: false,
  async runCase(context, one, signal): Promise<CaseOutcome> {
    const first = await talk(context, one, signal);
    const outcome = outcomeOf(context, one, first);
    if (outcome.status !== verdict.timeLimit) return outcome;
    if (!isOnlyNear(first, context.job.limits.timeLimitMs)) return outcome;
    const second = await talk(context, one, signal);
    const runsMs = [Math.round(slowest(first)), Math.round(slowest(second))] as const;
    return { ...(slowest(second) < slowest(first) ? outcomeOf(context, one, second) : outcome), runsMs };
  },
};
