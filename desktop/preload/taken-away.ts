/**
 * Runs in the page's own world before its scripts: takes functions away that the app cannot refuse from outside, or not
 * in words. It stands alone, since it is sent to the page as text. What holds is below: the sandbox policy of the answer,
 * the request filter and the machine's firewall.
 */
export const takenAway = (): void => {
  const tell = (what: string) => document.dispatchEvent(new Event(`assize-tried-${what}`));
  const fixed = (owner: object, name: string, value: unknown) =>
    Object.defineProperty(owner, name, { value, configurable: false, writable: false });
  fixed(window, 'print', () => void tell('print.page'));
  fixed(window, 'close', () => void tell('quit.window'));
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection'])
    fixed(
      window,
      name,
      class {
        constructor() {
          tell('connection.peer');
          throw new DOMException('Refused in the hall', 'NotAllowedError');
        }
      },
    );
  const refusing = (what: string) => () => {
    tell(what);
    return Promise.reject(new DOMException('Refused in the hall', 'SecurityError'));
  };
  const functions = [
    ['ServiceWorkerContainer', 'register', 'worker.service'],
    ['USB', 'requestDevice', 'device.usb'],
    ['HID', 'requestDevice', 'device.hid'],
    ['Serial', 'requestPort', 'device.serial'],
    ['Bluetooth', 'requestDevice', 'device.bluetooth'],
    ['MediaDevices', 'getDisplayMedia', 'capture.screen'],
  ] as const;
  for (const [owner, name, what] of functions) {
    const prototype: unknown = Reflect.get(window, owner)?.prototype;
    if (prototype instanceof Object) fixed(prototype, name, refusing(what));
  }
  for (const name of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'])
    fixed(window, name, undefined);
};
