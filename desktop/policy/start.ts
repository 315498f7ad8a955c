import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';
import { allowed, type Decision, refuse } from './decision.ts';

/** Two builds of one app: Playwright can drive `e2e` alone, through the two switches that it needs. */
export type Flavour = 'release' | 'e2e';

/** Switches that change nothing about what the app holds. */
const harmless = [
  /^--disable-gpu$/,
  /^--force-device-scale-factor=[\d.]+$/,
  /^--lang=[\w-]+$/,
  /^--self-test$/,
];
const forPlaywright = [/^--inspect=0$/, /^--remote-debugging-port=0$/];

/** What people ask first about a refused start; everything else on the command line is refused as well. */
const named: readonly (readonly [RegExp, Breach])[] = [
  [
    /^--(no-(zygote-)?sandbox|disable-.*sandbox|single-process|disable-web-security|disable-site-isolation)/,
    'start.sandbox-off',
  ],
  [/^--(inspect|remote-debugging|remote-allow|js-flags|enable-logging|debug)/, 'start.inspected'],
  [/^--(proxy|no-proxy|host-r|ignore-certificate|ssl-|log-net-log|net-log|dns|winhttp)/, 'start.proxy'],
  [
    /^--(load-extension|disable-extensions-except|whitelisted-extension|allowlisted-extension|ppapi|load-)/,
    'start.extension',
  ],
];

/** Variables that make Electron or Node something else. */
const variables = [
  'ELECTRON_RUN_AS_NODE',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'ELECTRON_ENABLE_LOGGING',
  'ELECTRON_LOG_FILE',
  'ELECTRON_NO_ASAR',
  'ELECTRON_OVERRIDE_DIST_PATH',
  'SSLKEYLOGFILE',
];

export type Start = {
  /** Without the program itself. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Whether the app goes on after its first line. */
export const decideStart = ({ args, env }: Start, flavour: Flavour): Decision => {
  const fine = flavour === 'e2e' ? [...harmless, ...forPlaywright] : harmless;
  const strange = args.find((arg) => !fine.some((one) => one.test(arg)));
  if (strange !== undefined) {
    const word = strange.toLowerCase().replace(/^-(?!-)|^\//, '--');
    return refuse(named.find(([pattern]) => pattern.test(word))?.[1] ?? 'start.switch');
  }
  return variables.some((name) => (env[name] ?? '') !== '') ? refuse('start.environment') : allowed;
};

/** Whether a machine may have this profile: `dev` is for work on the sources. */
export const decideProfile = (profile: string, isPackaged: boolean): Decision =>
  profile === 'dev' && isPackaged ? refuse('start.profile') : allowed;
