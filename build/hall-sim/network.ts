import { readAnswer } from '@assize/desktop/core/read-answer.ts';
import type { Answer } from '@assize/desktop/ports/server.ts';

const timeoutMs = 8_000;

export type Call = {
  readonly method: string;
  /** With its query, below the site's address. */
  readonly path: string;
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The cable of a simulated machine: what it sends, and whether it is plugged in. */
export const networkOf = (origin: string) => {
  let plugged = true;
  return {
    plug: (is: boolean): void => {
      plugged = is;
    },
    isPlugged: (): boolean => plugged,
    /** @returns the answer, and the token of a session where one came with it */
    async send({
      method,
      path,
      body,
      headers = {},
    }: Call): Promise<{ answer: Answer; session: string | null }> {
      const away = { answer: { is: 'unreachable' }, session: null } as const;
      if (!plugged) return away;
      try {
        const reply = await fetch(`${origin}${path}`, {
          method,
          headers: {
            accept: 'application/json',
            'url-type': 'general',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await reply.text();
        // A machine whose cable was pulled meanwhile has heard nothing.
        if (!plugged) return away;
        return { answer: readAnswer(reply.status, text), session: reply.headers.get('authorization') };
      } catch {
        return away;
      }
    },
  };
};
export type Network = ReturnType<typeof networkOf>;
