import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import { toast } from '../state/toasts.ts';
import type { ApiFailure } from './failure.ts';
import { refetchAll, useCall } from './hooks.ts';

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
    /** Its answer once the changed ones are there; null: it failed. */
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
