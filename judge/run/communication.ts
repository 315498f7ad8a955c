/**
 * Mode `communication`: a manager talks with several processes of the contestant's program, with each over
 * its own lines (Ways of judging 11): its stdin and stdout, or pipes that its first arguments name. A process
 * gets its index, from 0, as last argument. The manager reads the case's input on stdin.
 */
import type { CaseOutcome } from '../plan/case-outcome.ts';
import { talk } from '../talk/talk.ts';
import { talkAgainIfNear } from '../talk/talk-again.ts';
import type { LocalCase } from '../testdata/store.ts';
import { type CaseContext, type Mode, talkContextOf } from './mode.ts';

const USUAL_PROCESSES = 2;

const runTalk = async (context: CaseContext, one: LocalCase, signal: AbortSignal): Promise<CaseOutcome> => {
  const parties = talkContextOf(context, 'a manager');
  const { timeLimitMs } = context.job.limits;
  const { processes: users = USUAL_PROCESSES, userIo } = context.options;
  const hold = () =>
    talk(parties, one, {
      whose: 'the manager',
      over: userIo === 'fifo' ? 'descriptorsOfAll' : 'descriptors',
      users,
      pass: null,
      signal,
    });
  const { outcome, record } = await talkAgainIfNear(hold, { timeLimitMs, drop: async () => {} });
  context.onTalk?.(record);
  return outcome;
};

export const communicationMode: Mode = {
  judgesProgram: true,
  ownProgram: { name: 'manager', needed: true },
  talks: true,
  slots: ({ processes = USUAL_PROCESSES }) => processes,
  runCase: runTalk,
};
