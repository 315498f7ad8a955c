import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRegisterCode, login, register, type UserInfo } from '@assize/shared/areas/account/endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import PostalMime from 'postal-mime';
import { digitsOfCaptcha, solvedCaptcha } from '../../../build/launch/solved-captcha.ts';
import { patienceMs } from './patience.ts';

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: journeys run by \`npm run e2e\`, which starts a site for them`);
  return value;
};

export const siteUrl = needed('ASSIZE_URL').replace(/\/$/, '');
export const rootPassword = needed('ASSIZE_ROOT_PASSWORD');
/** File that keeps what pages show when a journey fails, until all journeys have ended. */
export const shownFile = needed('ASSIZE_SHOWN');
const mailFolder = () => process.env.ASSIZE_MAIL_DIR ?? join(needed('ASSIZE_DATA'), 'mails');

/** The sign-in provider that the site expects, and who the site is for it. */
export const expectedProvider = () => ({
  port: Number(needed('ASSIZE_PROVIDER_PORT')),
  clientId: needed('ASSIZE_PROVIDER_CLIENT'),
  clientSecret: needed('ASSIZE_PROVIDER_SECRET'),
});

/** What eyes read in the picture of a captcha. */
export const digitsOf = (captchaKey: string): Promise<string> =>
  digitsOfCaptcha(needed('ASSIZE_REDIS_URL'), captchaKey);

type Request = { query?: Record<string, string>; body?: unknown; token?: string };

/** One call of the API from outside the browser: to prepare what a journey needs. */
export const callApi = async (endpoint: Endpoint, { query, body, token }: Request): Promise<Response> => {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const reply = await fetch(`${siteUrl}/api${endpoint.path}${search}`, {
    method: endpoint.method,
    headers: {
      'Accept-Language': 'en-US',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: token }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${endpoint.path}: ${reply.status} ${await reply.text()}`);
  return reply;
};

/** What fits a pattern in the newest mail to an address that has it; waits until there is one. */
export const mailedTo = async (address: string, pattern: RegExp): Promise<string> => {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const files = (await readdir(mailFolder()).catch(() => [])).sort().reverse();
    for (const file of files) {
      const { to, text } = await PostalMime.parse(await readFile(join(mailFolder(), file)));
      if (!to?.some((one) => one.address?.toLowerCase() === address.toLowerCase())) continue;
      const found = pattern.exec(text ?? '')?.[0];
      if (found) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${address} in ${mailFolder()}`);
};

/** The code in the newest mail to an address; waits until there is one. */
export const codeMailedTo = (address: string): Promise<string> => mailedTo(address, /(?<!\d)\d{6}(?!\d)/);

export type Person = { username: string; password: string; email: string };
export const newPerson = (): Person => {
  const tail = randomBytes(4).toString('hex');
  return { username: `u-${tail}`, password: `pw-${tail}-1`, email: `${tail}@example.org` };
};

export type SignedIn = Person & { token: string; user: UserInfo };

export const signInByApi = async (person: Person): Promise<SignedIn> => {
  const { username, password } = person;
  const reply = await callApi(login, { body: { username, password } });
  const answer: { data: UserInfo } = await reply.json();
  return { ...person, token: reply.headers.get('authorization') ?? '', user: answer.data };
};

/** A fresh account, made the way the page makes one, without the page. */
export const registerByApi = async (): Promise<SignedIn> => {
  const person = newPerson();
  const captcha = await solvedCaptcha(needed('ASSIZE_REDIS_URL'));
  await callApi(getRegisterCode, { body: { email: person.email, ...captcha } });
  const code = await codeMailedTo(person.email);
  await callApi(register, { body: { ...person, code } });
  return signInByApi(person);
};
