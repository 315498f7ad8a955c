import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getRegisterCode, login, register } from '@assize/shared/contract/account.ts';
import { submitProblem } from '@assize/shared/contract/submission.ts';
import { loadSamples } from '../samples/load.ts';
import { type ApiClient, ApiRefusal, apiClient } from './api-client.ts';

/** Everyone of the demo has this password; it is for looking around on one's own machine. */
const password = 'assize-demo';
const users = ['demo-lin', 'demo-ana', 'demo-kofi'];

/** The newest code in a mail to an address, from the folder into which the server writes mails without SMTP. */
const codeFor = async (mailFolder: string, address: string): Promise<string> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const mails = readdirSync(mailFolder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(mailFolder, entry.name), 'utf8'))
      .filter((mail) => mail.includes(address));
    const code = mails.at(-1)?.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
    await delay(100);
  }
  throw new Error(`No mail for ${address} in ${mailFolder}`);
};

const enter = async (url: string, mailFolder: string, username: string): Promise<ApiClient> => {
  const client = apiClient(url);
  const email = `${username}@example.org`;
  try {
    await client.call(getRegisterCode, { query: { email } });
    const code = await codeFor(mailFolder, email);
    await client.call(register, { body: { username, password, email, code } });
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === 'register.email-taken')) throw error;
  }
  await client.call(login, { body: { username, password } });
  return client;
};

/** Submits, waiting as long as the server asks when one comes too soon after another. */
const submit = async (client: ApiClient, pid: string, language: string, code: string): Promise<void> => {
  for (;;) {
    try {
      await client.call(submitProblem, { body: { pid, language, code } });
      return;
    } catch (error) {
      if (!(error instanceof ApiRefusal && error.status === 429)) throw error;
      await delay(error.retryAfterS * 1_000);
    }
  }
};

/** Three users, each with a right and a wrong solution of one sample problem; all through the public API. */
export const loadDemo = async (url: string, dataFolder: string): Promise<void> => {
  const samples = (await loadSamples()).slice(0, users.length);
  await Promise.all(
    users.map(async (username, index) => {
      const client = await enter(url, join(dataFolder, 'server/mail'), username);
      const sample = samples[index];
      const programs = sample?.solutions ?? [];
      const chosen = [
        programs.find(({ verdict }) => verdict !== 'AC'),
        programs.find(({ verdict }) => verdict === 'AC'),
      ];
      for (const program of chosen) {
        if (sample && program) await submit(client, sample.problem.problemId, program.language, program.code);
      }
    }),
  );
};
