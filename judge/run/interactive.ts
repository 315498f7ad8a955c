/**
 * Mode `interactive`: an interactor talks with the program over stdin and stdout of both. File input and
 * output are ignored.
 *
 * Where the problem allows passes, an interactor that accepts may ask for another talk, as a checker of
 * `multi_pass` does. Where the problem also has a checker, the checker judges what an accepting interactor
 * wrote to its output file (`tout`).
 */
import { verdict } from '@assize/shared/domain/verdict.ts';
import { nothingCarried } from '../checkers/pass-files.ts';
import type { CaseOutcome, Decided } from '../plan/case-outcome.ts';
import { type Figures, larger, noFigures, tooManyPasses } from '../plan/passes.ts';
import type { Collected, FileOut, Source } from '../sandbox/port.ts';
import { TALK_OUTPUT } from '../talk/partners.ts';
import { forgetTalk, type Pass, type Talk, talk } from '../talk/talk.ts';
import { talkAgainIfNear } from '../talk/talk-again.ts';
import type { LocalCase } from '../testdata/store.ts';
import { checkOutput } from './check-output.ts';
import { type CaseContext, type Mode, talkContextOf } from './mode.ts';

const WHOSE = 'the interactor';

/** The interactor's output file, with the size that a checker may be given. */
const writtenOut: FileOut = {
  name: TALK_OUTPUT,
  kind: 'file',
  maxBytes: 64 * 1024 * 1024,
  to: { kind: 'artefact' },
};

const readable = (written: Collected | undefined): Source | null => {
  if (written?.kind === 'artefact') return { kind: 'artefact', artefact: written.artefact };
  const isMissing = written?.kind === 'refused' && written.reason === 'missing';
  return isMissing ? { kind: 'content', bytes: '' } : null;
};

/** The decision about the last talk: the talk's outcome, or the checker's decision about what the interactor wrote. */
const decided = async (
  context: CaseContext,
  one: LocalCase,
  { held: { outcome, written }, signal }: { held: Talk; signal: AbortSignal },
): Promise<Decided> => {
  if (!context.checker || outcome.status !== verdict.accepted) return outcome;
  const output = readable(written);
  if (output) return checkOutput({ ...context, own: context.checker }, one, output, signal);
  const why = `${WHOSE} left an output that cannot be read`;
  return { status: verdict.systemError, remark: why, reason: why };
};

const runTalks = async (context: CaseContext, one: LocalCase, signal: AbortSignal): Promise<CaseOutcome> => {
  const { sandbox, options, checker, job } = context;
  const parties = talkContextOf(context, 'an interactor');
  const most = options.passes ?? 1;
  const hold = (pass: Pass): Promise<Talk> =>
    talk(parties, one, {
      whose: WHOSE,
      over: 'stdio',
      users: 1,
      pass: options.passes === undefined ? null : pass,
      ...(checker ? { written: writtenOut } : {}),
      signal,
    });
  let pass: Pass = { number: 1, input: { kind: 'host', path: one.inputPath }, carried: nothingCarried };
  let figures: Figures = noFigures;
  while (pass.number <= most) {
    const current = pass;
    const held = figures.runsMs
      ? await hold(current)
      : await talkAgainIfNear(() => hold(current), {
          timeLimitMs: job.limits.timeLimitMs,
          drop: (other) => forgetTalk(sandbox, other),
        });
    try {
      context.onTalk?.(held.record);
      figures = larger(figures, held.outcome);
      if (!held.next) return { ...(await decided(context, one, { held, signal })), ...figures };
      pass = { number: current.number + 1, input: held.next, carried: held.carried };
    } finally {
      await forgetTalk(sandbox, held);
    }
  }
  return { ...figures, ...tooManyPasses(WHOSE, most) };
};

export const interactiveMode: Mode = {
  judgesProgram: true,
  ownProgram: { name: 'interactor', needed: true },
  mayBeChecked: true,
  talks: true,
  slots: () => 1,
  runCase: runTalks,
};
