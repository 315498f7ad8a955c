import type { Answer } from '@assize/desktop/ports/server.ts';
import { kioskHeaders } from '@assize/shared/domain/kiosk/proof.ts';
import { sha256 } from '@assize/shared/domain/kiosk/sha256.ts';
import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import { z } from 'zod';
import type { SimMachine } from './machine.ts';
import type { Network } from './network.ts';

export type Answered<T> = { readonly is: 'answered'; readonly data: T } | Exclude<Answer, { is: 'answered' }>;
type AnyInput = { readonly query?: unknown; readonly body?: unknown };
const signable = z.enum(['POST', 'PUT', 'DELETE']);

const queryOf = (query: unknown): string => {
  const given = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).parse(query ?? {});
  const text = new URLSearchParams(
    Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return text.size === 0 ? '' : `?${text}`;
};

/** The judge's page in a machine's window: what it calls goes with the machine's token, and signed where it changes something. */
export const pageOn = (machine: SimMachine, network: Network) => {
  let session: string | null = null;

  const sendText = async (
    method: string,
    path: string,
    body: string | undefined,
    further: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const headers: Record<string, string> = { ...further };
    const token = machine.token();
    if (token !== null) headers[kioskHeaders.token] = token;
    if (session !== null) headers.authorization = session;
    const changes = signable.safeParse(method);
    if (changes.success) {
      const call = { method: changes.data, path, bodySha256: await sha256(body ?? '') };
      Object.assign(headers, await machine.sign(call));
    }
    const sent = await network.send({ method, path, body, headers });
    session = sent.session ?? session;
    return sent.answer;
  };

  return {
    sendText,
    async call<E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Answered<ReplyOf<E>>> {
      const { query, body }: AnyInput = input;
      const path = `/api${endpoint.path}${queryOf(query)}`;
      const answer = await sendText(
        endpoint.method,
        path,
        body === undefined ? undefined : JSON.stringify(body),
        headers,
      );
      if (answer.is !== 'answered') return answer;
      const read = z
        .custom<ReplyOf<E>>((data) => endpoint.reply.safeParse(data).success)
        .safeParse(answer.data);
      return read.success ? { is: 'answered', data: read.data } : { is: 'unreachable' };
    },
    session: () => session,
    forget: () => {
      session = null;
      machine.tellPage({ unsaved: 0, signedIn: false });
    },
  };
};
export type Page = ReturnType<typeof pageOn>;
