/**
 * Mode `communication`: a manager talks with several processes of the contestant's program, each by pipes of its own.
 *
 * A process gets its index, from 0, as last argument. The manager reads the case's input on stdin (and at
 * /mnt/case/input; the answer is at /mnt/case/answer). Its arguments are, for each process, the path that it reads from
 * and the path that it writes to; then the problem's own arguments. With the kattis protocol the three of that protocol
 * come first. It ends as a checker does, or exits with 0 after printing a share of the points.
 */
import { capture, feedbackOf, type OwnProgram, readEnding } from '../checkers/own-checker.ts';
import { programSpec } from '../languages/recipe.ts';
import type { HubSpec } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';
import { talkOutcome } from './conversation.ts';
import { decideRun, floodOf } from './facts.ts';
import { runLimits } from './limits.ts';
import { type CaseContext, type CaseOutcome, type Mode, needed } from './mode.ts';
import { failOnInternalError, saysOutOfMemory } from './run-program.ts';
import { type Talked, talkAgainIfNear } from './talk-again.ts';
import { noted, recordOf, type TalkRecord } from './talk-record.ts';
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
    stderr: capture,
    argv: [...argv, String(index)],
    files: [...files, ...context.userFiles],
  }));
  return { hub: managerSpec(own, one, { limits, count }), talkers, ...noted(context.onTalk), signal };
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

type Held = Talked & { readonly record: TalkRecord };

const talk = async (context: CaseContext, one: LocalCase, signal: AbortSignal): Promise<Held> => {
  const spec = hubSpec(context, one, signal);
  const program = needed(context.program, 'a program');
  const own = needed(context.own, 'a manager');
  const result = await context.sandbox.runHub(spec);
  const { hub, talkers, wentOn } = result;
  failOnInternalError(hub, 'running the manager');
  const runs = talkers.map((run, index) => {
    failOnInternalError(run, 'running');
    const outputBytes = spec.talkers[index]?.limits.outputBytes ?? 0;
    const facts = { ...run, saidOutOfMemory: saysOutOfMemory(program, run) };
    const decision = decideRun(facts, context.job.limits, outputBytes);
    return { run, decision, flood: floodOf(run, outputBytes) };
  });
  const scale = { own, options: context.options, full: one.score };
  const said = readEnding(scale, hub, feedbackOf(hub), 'the manager');
  const outcome = talkOutcome({
    users: runs.map(({ run, decision: { failure }, flood }, index) => ({
      run,
      failure,
      flood,
      afterOwn: wentOn[index] ?? false,
    })),
    own: hub,
    protocol: own.protocol,
    said,
    figures: {
      timeMs: Math.max(...runs.map(({ decision }) => decision.timeMs)),
      memoryKb: Math.max(...runs.map(({ decision }) => decision.memoryKb)),
    },
  });
  return { runs, outcome, record: recordOf({ ...result, users: talkers, own: hub, message: said.message }) };
};

export const communicationMode: Mode = {
  judgesProgram: true,
  ownProgram: { name: 'manager', needed: true },
  slots: ({ processes = USUAL_PROCESSES }) => processes + 1,
  sharesRuns: false,
  async runCase(context, one, signal): Promise<CaseOutcome> {
    const { timeLimitMs } = context.job.limits;
    const { outcome, record } = await talkAgainIfNear(() => talk(context, one, signal), {
      timeLimitMs,
      drop: async () => {},
    });
    context.onTalk?.(record);
    return outcome;
  },
};
