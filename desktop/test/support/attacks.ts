import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';

type Attack = readonly [what: string, script: string, reason: Breach | null];

/** The script runs in the page, as if somebody had clicked; null: Chromium itself refuses, and tells nobody. */
export const attacks: readonly Attack[] = [
  ['goes to another site', "location.href = 'https://localhost:1/'", 'navigate.origin'],
  ['goes to another port', "location.href = 'https://127.0.0.1:1/'", 'navigate.origin'],
  [
    'goes to a name that begins the same',
    "location.href = 'https://127.0.0.1.example.org/'",
    'navigate.origin',
  ],
  [
    'goes to another site that names ours',
    "location.href = 'https://localhost:1/?https://127.0.0.1'",
    'navigate.origin',
  ],
  [
    'goes elsewhere with a misleading user',
    "location.href = 'https://127.0.0.1:443@localhost:1/'",
    'navigate.userinfo',
  ],
  ['goes without TLS', "location.href = location.href.replace('https', 'http')", 'navigate.origin'],
  ['is sent elsewhere by its server', "location.href = '/away'", 'navigate.origin'],
  [
    'sends a form elsewhere',
    "const f = document.createElement('form'); f.action = 'https://localhost:1/'; f.method = 'post'; document.body.append(f); f.submit(); f.remove()",
    'navigate.origin',
  ],
  ['opens a file of the machine', "location.href = 'file:///etc/passwd'", null],
  ['opens a page it carries itself (data:)', "location.href = 'data:text/html,<title>x</title>'", null],
  [
    'opens a page it carries itself (blob:)',
    "location.href = URL.createObjectURL(new Blob(['<title>x</title>'], { type: 'text/html' }))",
    'navigate.scheme',
  ],
  ['shows its source', "location.href = 'view-source:' + location.href", null],
  ['opens the app’s own pages', "location.href = 'app://shell/index.html'", 'navigate.scheme'],
  ['opens pages of Chromium', "location.href = 'chrome://gpu'", null],
  ['starts a program by a scheme', "location.href = 'mailto:judge@example.org'", 'navigate.scheme'],
  ['opens a window', "window.open('https://localhost:1/')", 'navigate.origin'],
  ['opens an empty window', 'window.open()', 'navigate.scheme'],
  ['opens a window with a script', "window.open('javascript:1')", 'navigate.scheme'],
  ['opens a window with its source', "window.open('view-source:' + location.href)", null],
  ['clicks a link into a new window', "document.getElementById('foreign').click()", 'navigate.origin'],
  [
    'puts another site in a frame',
    "const f = document.createElement('iframe'); f.src = 'https://localhost:1/'; document.body.append(f); setTimeout(() => f.remove(), 500)",
    'request.origin',
  ],
  ['has a webview', "document.body.append(document.createElement('webview'))", null],
  ['downloads a file', "document.getElementById('file').click()", 'download.other'],
  [
    'downloads what it made',
    "const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'])); a.download = 'x.exe'; a.click()",
    'download.other',
  ],
  ['goes to a download', "location.href = '/file'", 'download.other'],
  [
    'asks where the machine is',
    'navigator.geolocation.getCurrentPosition(() => {}, () => {})',
    'permission.other',
  ],
  [
    'opens the camera',
    'navigator.mediaDevices.getUserMedia({ video: true, audio: true }).catch(() => {})',
    null,
  ],
  ['shows notes', 'Notification.requestPermission()', 'permission.other'],
  ['reads the clipboard', 'navigator.clipboard.readText().catch(() => {})', 'permission.clipboard'],
  ['opens MIDI', 'navigator.requestMIDIAccess({ sysex: true }).catch(() => {})', 'permission.other'],
  [
    'takes a picture of the screen',
    'navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => {})',
    'capture.screen',
  ],
  ['locks the pointer', '(() => { try { document.body.requestPointerLock() } catch {} })()', null],
  ['opens USB', 'navigator.usb.requestDevice({ filters: [] }).catch(() => {})', 'device.usb'],
  ['opens HID', 'navigator.hid.requestDevice({ filters: [] }).catch(() => {})', 'device.hid'],
  ['opens a serial port', 'navigator.serial.requestPort().catch(() => {})', 'device.serial'],
  ['prints', 'window.print()', 'print.page'],
  [
    'prints by a frame',
    "const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.print(); f.remove()",
    null,
  ],
  [
    'registers a service worker',
    "navigator.serviceWorker.register('/worker.js').catch(() => {})",
    'worker.service',
  ],
  ['connects to a peer', 'try { new RTCPeerConnection() } catch {}', 'connection.peer'],
  [
    'asks another site',
    "fetch('https://localhost:1/', { mode: 'no-cors' }).catch(() => {})",
    'request.origin',
  ],
  [
    'asks another port of the judge',
    "fetch('https://127.0.0.1:1/', { mode: 'no-cors' }).catch(() => {})",
    'request.origin',
  ],
  ['sends home as it leaves', "navigator.sendBeacon('https://localhost:1/', 'x')", 'request.origin'],
  ['opens a socket elsewhere', "new WebSocket('wss://localhost:1/')", 'request.origin'],
  ['loads a picture from elsewhere', "new Image().src = 'https://localhost:1/x.png'", 'request.origin'],
  ['reads a file of the machine', "fetch('file:///etc/passwd').catch(() => {})", null],
  ['closes the window', 'window.close()', 'quit.window'],
  [
    'asks the bridge for more',
    "window.assizeKiosk.sign({ method: 'POST', path: 'https://localhost/', bodySha256: '' }).catch(() => {})",
    'sender.malformed',
  ],
];
