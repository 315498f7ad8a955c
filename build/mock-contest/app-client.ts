import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { type ApiClient, ApiRefusal } from '../launch/api-client.ts';
import type { AppMachine } from './apps.ts';

const answered = z.object({
  status: z.int(),
  msg: z.string(),
  code: z.string().optional(),
  field: z.string().optional(),
  data: z.unknown(),
});

/** A call of the page's own scripts, signed by the app. */
const callInPage = (page: Page, method: string, path: string, body: unknown) =>
  page.evaluate(
    async ([verb, address, text]) => {
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      const bodySha256 = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const bridge = Reflect.get(globalThis, 'assizeKiosk');
      const proof = await bridge.sign({ method: verb, path: address, bodySha256 });
      const reply = await fetch(address, {
        method: verb,
        headers: {
          ...proof,
          authorization: localStorage.getItem('token') ?? '',
          'content-type': 'application/json',
        },
        body: text,
      });
      return reply.json();
    },
    [method, path, JSON.stringify(body)] as const,
  );

const answerWithinMs = 10_000;

type Program = { cid?: number | undefined; pid: string; language: string; code: string };
/** Hands a program in as a person does: opens the problem, chooses the language, puts the file in, presses the button. */
const submitByHand = async ({ origin, page: pageNow }: AppMachine, { cid, pid, language, code }: Program) => {
  const page = await pageNow();
  await page.goto(`${origin}/contest/${cid}/problem/${pid}`);
  await page.getByTestId('editor').locator('.view-lines').waitFor();
  await page.getByTestId('language-select').click();
  const exactly = new RegExp(`^${language.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  await page.locator('.ant-select-item-option').filter({ hasText: exactly }).first().click();
  const buffer = Buffer.from(code);
  await page.getByTestId('upload-code').setInputFiles({ name: 'main.txt', mimeType: 'text/plain', buffer });
  await page.getByTestId('draft-saved').waitFor();
  const path = `/api${submitProblem.path}`;
  const answer = page
    .waitForResponse((one) => new URL(one.url()).pathname === path, { timeout: answerWithinMs })
    .then(
      (reply) => reply.json(),
      () => null,
    );
  await page
    .getByRole('button', { name: 'Submit', exact: true })
    .click({ timeout: answerWithinMs })
    .catch(() => undefined);
  // After the end the page sends nothing; the door itself says why.
  return (await answer) ?? callInPage(page, 'POST', path, { cid, pid, language, code });
};

/** A team at a real machine as a caller of the API: what changes something is done in the app's window. */
export const appClient = (machine: AppMachine, reading: ApiClient): ApiClient => ({
  token: reading.token,
  upload: reading.upload,
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
    if (endpoint.method === 'GET') return reading.call(endpoint, input);
    const body: unknown = 'body' in input ? input.body : {};
    const said =
      endpoint.path === submitProblem.path
        ? await submitByHand(machine, submitProblem.body.parse(body))
        : await callInPage(await machine.page(), endpoint.method, `/api${endpoint.path}`, body);
    const answer = answered.parse(said);
    if (answer.status !== 200) throw new ApiRefusal(endpoint, answer);
    return z.custom<ReplyOf<E>>((data) => endpoint.reply.safeParse(data).success).parse(answer.data);
  },
});
