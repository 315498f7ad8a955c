import {
  type Answers,
  type Channels,
  judgeChannels,
  shellChannels,
} from '@assize/shared/domain/kiosk/bridge.ts';
import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { Owner } from '../policy/address.ts';
import { decideSender } from '../policy/others.ts';
import type { Guard } from './guard.ts';

/** Pages of documentation have none. */
type Speaker = Exclude<Owner, 'documentation'>;

const wordOf: Readonly<Record<Speaker, Channels>> = { judge: judgeChannels, shell: shellChannels };

const serve = (
  owner: Speaker,
  answers: Readonly<Record<string, (ask: never) => unknown>>,
  guard: Pick<Guard, 'rules' | 'report' | 'ownerOf'>,
): void => {
  for (const [name, { ask, answer }] of Object.entries(wordOf[owner]))
    ipcMain.handle(`${owner}:${name}`, async (event: IpcMainInvokeEvent, question: unknown) => {
      const frame = event.senderFrame;
      const decision = decideSender(
        {
          owner: guard.ownerOf(event.sender),
          address: frame?.url ?? '',
          isMainFrame: frame !== null && frame === event.sender.mainFrame,
          tells: name === 'tried',
        },
        owner,
        guard.rules(),
      );
      if (!decision.allow) {
        guard.report(decision.reason, `${owner}:${name} from ${frame?.url ?? 'nowhere'}`);
        throw new Error(decision.reason);
      }
      const parsed = ask.safeParse(question);
      if (!parsed.success) {
        guard.report('sender.malformed', `${owner}:${name}`);
        throw new Error('sender.malformed');
      }
      // The schema of a channel gives what its answer takes.
      return answer.parse(await answers[name]?.(parsed.data as never));
    });
};

/** Listens to both bridges; whoever else speaks is refused and counted. */
export const serveBridges = (
  judge: Answers<typeof judgeChannels>,
  shell: Answers<typeof shellChannels>,
  guard: Pick<Guard, 'rules' | 'report' | 'ownerOf'>,
): void => {
  serve('judge', judge, guard);
  serve('shell', shell, guard);
};
