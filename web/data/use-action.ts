import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import { useState } from 'react';
import { toast } from '../state/toasts.ts';
import type { ApiFailure } from './failure.ts';
import { refetchAll, useCall, useTellFailure } from './hooks.ts';

type Options<E extends Endpoint> = {
  /** What is said once it is done. */
  done?: string | ((reply: ReplyOf<E>) => string);
  /** Endpoints whose answers are others now; they are also asked anew where the call failed, since it met other things than were shown. */
  changes?: readonly Endpoint[];
  /** Failures the caller shows itself; true when it did. */
  handles?: (failure: ApiFailure) => boolean;
};

/** What a person does with one press: the call, then a word, then the answers that it changes; failures are told. */
export const useAction = <E extends Endpoint>(
  endpoint: E,
  { done, changes = [], handles }: Options<E> = {},
) => {
  const call = useCall(endpoint, handles ? { handles } : {});
  return {
    pending: call.isPending,
    /** Its answer once the changed ones are there; null: it failed, which has been told. */
    run: async (input: CallInput<E>): Promise<{ reply: ReplyOf<E> } | null> => {
      const answered = await call.mutateAsync(input).then(
        (reply) => ({ reply }),
        () => null,
      );
      if (answered && done !== undefined)
        toast({ kind: 'success', text: typeof done === 'string' ? done : done(answered.reply) });
      await Promise.all(changes.map(refetchAll));
      return answered;
    },
  };
};

/** What a person does with one press where it takes several calls; failures are told, and `changes` asked anew after them too. */
export const useWork = ({ changes = [] }: Pick<Options<Endpoint>, 'changes'> = {}) => {
  const tell = useTellFailure();
  const [running, setRunning] = useState(0);
  return {
    pending: running > 0,
    /** What it came to once the changed answers are there; null: it failed, which has been told. */
    run: async <T>(work: () => Promise<T>): Promise<{ reply: T } | null> => {
      setRunning((before) => before + 1);
      const answered = await work().then(
        (reply) => ({ reply }),
        (failure: unknown) => {
          tell(failure);
          return null;
        },
      );
      setRunning((before) => before - 1);
      await Promise.all(changes.map(refetchAll));
      return answered;
    },
  };
};
