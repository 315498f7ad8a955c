import type { CallInput, Endpoint } from '@assize/shared/wire/http.ts';
import { toast } from '../state/toasts.ts';
import type { ApiFailure } from './failure.ts';
import { refetchAll, useCall } from './hooks.ts';

type Options = {
  /** What is said once it is done. */
  done?: string;
  /** Endpoints whose answers are others now. */
  changes?: readonly Endpoint[];
  /** Failures the caller shows itself; true when it did. */
  handles?: (failure: ApiFailure) => boolean;
};

/** What a person does with one press: the call, then the answers that it changes, then a word; failures are told. */
export const useAction = <E extends Endpoint>(endpoint: E, { done, changes = [], handles }: Options = {}) => {
  const call = useCall(endpoint, handles ? { handles } : {});
  return {
    pending: call.isPending,
    /** Whether it was done; once the changed answers are there. */
    run: async (input: CallInput<E>): Promise<boolean> => {
      const reply = await call.mutateAsync(input).then(
        () => true,
        () => false,
      );
      if (!reply) return false;
      if (done !== undefined) toast({ kind: 'success', text: done });
      await Promise.all(changes.map(refetchAll));
      return true;
    },
  };
};
