/** The bundled pages of the app: set-up, offline, locked, crashed. */
const shellScheme = 'app:';
const shellHost = 'shell';
export const shellPage = (name: string): string => `${shellScheme}//${shellHost}/${name}.html`;

const documentationHost = 'docs';
/** Address of a page of documentation, from the folder of that documentation. */
export const documentationPage = ({
  name,
  start,
}: {
  readonly name: string;
  readonly start: string;
}): string => `${shellScheme}//${documentationHost}/${name}/${start}`;

/** Whose a page is: the judge's site, the app itself, or the documentation on the machine. */
export type Owner = 'judge' | 'shell' | 'documentation';

export type Place = { readonly protocol: string; readonly hostname: string; readonly port: string };

/** What is wrong with an address, before anybody asks whose it is. */
export type Fault = 'malformed' | 'userinfo';

/** @returns the address in parts; a fault where nobody would write it so */
export const readAddress = (address: string): URL | Fault => {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return 'malformed';
  }
  // No address of ours names a person; `https://judge@elsewhere/` is meant to be misread.
  return url.username !== '' || url.password !== '' ? 'userinfo' : url;
};

const defaultPorts: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
};
const portOf = ({ protocol, port }: Place): string => (port === '' ? (defaultPorts[protocol] ?? '') : port);

/**
 * Protocol, host and port are compared, never `origin`: that is the word "null" for each scheme of our own, so that all
 * of them would be equal.
 */
const samePlace = (one: Place, other: Place): boolean =>
  one.protocol === other.protocol && one.hostname === other.hostname && portOf(one) === portOf(other);

const webSocketOf: Readonly<Record<string, string>> = { 'ws:': 'http:', 'wss:': 'https:' };

/** Whether an address lies at one of these origins; a WebSocket lies where its pages do. */
export const liesAt = (url: Place, origins: readonly string[]): boolean => {
  const place = {
    protocol: webSocketOf[url.protocol] ?? url.protocol,
    hostname: url.hostname,
    port: url.port,
  };
  return origins.some((origin) => samePlace(place, new URL(origin)));
};

export const isShell = (url: Place): boolean =>
  samePlace(url, { protocol: shellScheme, hostname: shellHost, port: '' });

export const isDocumentation = (url: Place): boolean =>
  samePlace(url, { protocol: shellScheme, hostname: documentationHost, port: '' });
