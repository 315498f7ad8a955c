/** What a machine of a hall looks at after its start, by stable words: its script has them, staff read them in words. */
export const selfTestChecks = [
  /** Files of the app are as they were built: the machine looks, and the app itself at each start. */
  'app-files',
  'app-runs',
  'config',
  'keys',
  'clock',
  'network',
  'addresses',
  'names',
  'usb-storage',
  'sys-rq',
  'consoles',
  'passwords',
  'ctrl-alt-del',
  'root-programs',
  'writable',
  /** A check that this version has no word for. */
  'other',
] as const;
export type SelfTestCheck = (typeof selfTestChecks)[number];

/** Where the system of a hall's machines leaves what came of it. */
export const reportPath = '/run/assize-hall/self-test.json';
