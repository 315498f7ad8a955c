import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getRegisterCode, login, register } from '@assize/shared/areas/account/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import PostalMime from 'postal-mime';
import { loadSamples } from '../samples/load.ts';
import { SetupTrouble } from '../setup/progress.mjs';
import { type ApiClient, ApiRefusal, apiClient } from './api-client.ts';
import { solvedCaptcha } from './solved-captcha.ts';

type Site = {
  url: string;
  redisUrl: string;
  /** Where the server writes mails without SMTP. */
  mailFolder: string;
};

/** Password of all users of the demo, which is for looking around on one's own machine. */
const password = 'assize-demo';
const users = ['demo-lin', 'demo-ana', 'demo-kofi'];

/** The newest code in a mail to an address, from the folder into which the server writes mails without SMTP. */
const codeFor = async (mailFolder: string, address: string): Promise<string> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const newest = (existsSync(mailFolder) ? readdirSync(mailFolder) : [])
      .sort()
      .map((name) => readFileSync(join(mailFolder, name), 'utf8'))
      .findLast((mail) => mail.includes(`To: ${address}`));
    const code = newest && (await PostalMime.parse(newest)).text?.match(/\d{6}/)?.[0];
    if (code) return code;
    await delay(100);
  }
  throw new SetupTrouble(`No mail for ${address} arrived in ${mailFolder}.`);
};

/** Does something that the server may refuse for the moment, as it does for anyone in a hurry. */
const patiently = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiRefusal && error.status === 429)) throw error;
      await delay(error.retryAfterS * 1_000);
    }
  }
};

const enter = async ({ url, redisUrl, mailFolder }: Site, username: string): Promise<ApiClient> => {
  const client = apiClient(url);
  const email = `${username}@example.org`;
  try {
    await patiently(async () =>
      client.call(getRegisterCode, { body: { email, ...(await solvedCaptcha(redisUrl)) } }),
    );
    const code = await codeFor(mailFolder, email);
    await client.call(register, { body: { username, password, email, code } });
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === 'register.email-taken')) throw error;
  }
  await client.call(login, { body: { username, password } });
  return client;
};

/** Three users, each with a right and a wrong solution of one sample problem; all through the public API. */
export const loadDemo = async (site: Site): Promise<void> => {
  const samples = await loadSamples(['1000', '1001', '1002']);
  await Promise.all(
    users.map(async (username, index) => {
      const client = await enter(site, username);
      const sample = samples[index];
      const programs = sample?.solutions ?? [];
      const chosen = [
        programs.find(({ verdict }) => verdict !== 'AC'),
        programs.find(({ verdict }) => verdict === 'AC'),
      ];
      for (const program of chosen) {
        if (!sample || !program) continue;
        const body = { pid: sample.problem.problemId, language: program.language, code: program.code };
        await patiently(() => client.call(submitProblem, { body }));
      }
    }),
  );
};
