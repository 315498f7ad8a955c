import { webFrame } from 'electron';
import { takenAway } from './taken-away.ts';

/** Runs before pages of documentation, which get no bridge: they lose what the judge's pages lose, and tell nobody. */
const clipboard = process.argv.find((one) => one.startsWith('--assize-clipboard='));
const mayCopy = clipboard !== undefined && !clipboard.endsWith('=block');

const refuse = (event: globalThis.Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};
for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, refuse, true);
if (!mayCopy)
  for (const name of ['copy', 'cut', 'paste'] as const) window.addEventListener(name, refuse, true);
void webFrame.executeJavaScript(`(${takenAway.toString()})()`);
