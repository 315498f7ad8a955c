import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import { useState } from 'react';
import { toast } from '../state/toasts.ts';
import type { ApiFailure } from './failure.ts';
import { refetchAll, useCall, useTellFailure } from './hooks.ts';

type Options<E extends Endpoint> = {
  /** Text of the message after a success. */
  done?: string | ((reply: ReplyOf<E>) => string);
  /**
   * Endpoints whose answers change; fetched again after a failure too, which may come of outdated answers.
   */
  changes?: readonly Endpoint[];
  /** Failures the caller shows itself; true when it did. */
  handles?: (failure: ApiFailure) => boolean;
};

/** An action of one press: the call, a message, then fresh answers of `changes`; failures are told. */
export const useAction = <E extends Endpoint>(
  endpoint: E,
  { done, changes = [], handles }: Options<E> = {},
) => {
  const call = useCall(endpoint, handles ? { handles } : {});
  return {
    pending: call.isPending,
    /** The reply, once the changed answers are there; null: the call failed, which has been told. */
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

/** An action of several calls; failures are told, and the answers of `changes` are fetched after a failure too. */
export const useWork = ({ changes = [] }: Pick<Options<Endpoint>, 'changes'> = {}) => {
  const tell = useTellFailure();
  const [running, setRunning] = useState(0);
  return {
    pending: running > 0,
    /** The result, once the changed answers are there; null: a call failed, which has been told. */
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
