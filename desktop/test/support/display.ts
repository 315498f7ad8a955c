import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Display = {
  readonly name: string;
  /** Presses keys as a keyboard does, past Playwright: `alt+F4`. */
  readonly press: (...keys: readonly string[]) => void;
  readonly click: (button: number, x: number, y: number) => void;
  readonly stop: () => void;
};

/** A display of its own with the window manager of halls. */
export const startDisplay = async (): Promise<Display> => {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = server.stdio[3];
  if (!numbers) throw new Error('Xvfb has no pipe for its number');
  const [number] = await once(numbers, 'data');
  const name = `:${String(number).trim()}`;
  const env = { ...process.env, DISPLAY: name };
  const manager = spawn('openbox', [], { env, stdio: 'ignore' });
  const tool = (args: readonly string[]) => execFileSync('xdotool', args, { env });
  return {
    name,
    press: (...keys) => void tool(['key', '--clearmodifiers', ...keys]),
    click: (button, x, y) => void tool(['mousemove', String(x), String(y), 'click', String(button)]),
    stop: () => {
      manager.kill();
      server.kill();
    },
  };
};
