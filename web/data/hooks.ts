import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import {
  hashKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { useText } from '../platform/texts/texts.ts';
import { useConnection } from '../state/connection.ts';
import { useSession } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import type { Call } from './client.ts';
import { ApiFailure, isPassing, isRefusal } from './failure.ts';
import { failureText } from './failure-text.ts';
import type { LiveTopic } from './live.ts';
import { patch } from './patch.ts';
import { pollAfter } from './polls.ts';
import { everybody, mayStandIn, queryKeyOf } from './query-key.ts';
import { refetch } from './refetch.ts';
import { answerHere, call, live, queryClient, socket } from './runtime.ts';

type QueryOptions<T> = {
  /** false: no request for the time being. */
  enabled?: boolean;
  /**
   * Shows the last answer while the next one is on its way, even to other input: for pages of a list. A
   * component that shows one thing by its id needs that id as its key, or it would show the thing before.
   */
  keep?: boolean;
  /**
   * Poll every so many ms (undefined: not), only while the socket is down. `at` is when the last answer or failure
   * came, in ms since the epoch.
   */
  pollMs?: (data: T | undefined, at: number) => number | undefined;
  staleMs?: number;
  /** The answer is the same for everybody and stays when another person signs in. */
  everybodys?: boolean;
  /** Topics that keep the answer current, its own first; while one is silent, the answer is polled. */
  topics?: readonly LiveTopic<T>[] | undefined;
};

const noTopics = [] as const;

/** Fetches the shown answers of an endpoint again. */
export const refetchAll = (endpoint: Endpoint): Promise<void> =>
  refetch(queryClient, { queryKey: [endpoint.path] });

/** The answer of an endpoint as server data: cached by path, person, input and language. */
export const useApi = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  {
    enabled = true,
    keep = false,
    pollMs,
    staleMs,
    everybodys = false,
    topics = noTopics,
  }: QueryOptions<ReplyOf<E>> = {},
): UseQueryResult<ReplyOf<E>> => {
  const { locale } = useText();
  const heard = useConnection(
    ({ socket: state, silent }) => state !== 'down' && !topics.some(({ name }) => silent.has(name)),
  );
  const owner = useSession((session) => session.owner);
  const queryKey = queryKeyOf(endpoint.path, everybodys ? everybody : owner, input, locale);
  const watching = enabled && topics.length > 0;
  const watch = useEffectEvent(() => live.watch(queryKey, topics));
  const watched = `${hashKey(queryKey)} ${topics.map(({ name }) => name).join(' ')}`;
  useEffect(() => (watching && watched !== '' ? watch() : undefined), [watching, watched]);
  let cameAt: number | undefined;
  return useQuery<ReplyOf<E>>({
    queryKey,
    // Asked for only while there is nothing under the key.
    initialData: () => {
      const answer = enabled ? answerHere(endpoint, input) : undefined;
      if (!answer) return undefined;
      cameAt = answer.cameAt;
      if (watching) live.arrived(queryKey, answer.at);
      return answer.data;
    },
    initialDataUpdatedAt: () => cameAt,
    queryFn: ({ signal }) =>
      live.fetch(queryKey, (onPosition) => call(endpoint, input, { signal, onPosition })),
    enabled,
    placeholderData: (data, before) =>
      before && mayStandIn(before.queryKey, queryKey, keep) ? data : undefined,
    ...(staleMs !== undefined && { staleTime: staleMs }),
    refetchInterval: ({ state }) =>
      pollAfter({
        heard,
        missed: watching && isPassing(state.error),
        refused: isRefusal(state.error),
        pollMs: () => pollMs?.(state.data, Math.max(state.dataUpdatedAt, state.errorUpdatedAt)),
      }),
  });
};

type CallHookOptions = {
  /** Failures the caller shows itself, beside a field for instance; true when it did. */
  handles?: (failure: ApiFailure) => boolean;
  /** What makes the call, where it is not made at once. */
  by?: Call;
};

/** Tells a failure in a toast; a fault of the server comes with its id in the server's log. */
export const useTellFailure = (): ((failure: unknown) => void) => {
  const { t } = useText();
  return (failure) => {
    const requestId = failure instanceof ApiFailure && failure.status >= 500 ? failure.requestId : undefined;
    toast({
      kind: 'error',
      text: failureText(failure, t),
      detail: requestId && t('common:failure.request', { id: requestId }),
    });
  };
};

/** A change: `mutateAsync(input)`; failures become a toast unless the caller takes them. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  { handles, by = call }: CallHookOptions = {},
): UseMutationResult<ReplyOf<E>, Error, CallInput<E>> => {
  const tell = useTellFailure();
  return useMutation({
    mutationFn: (input: CallInput<E>) => by(endpoint, input),
    onError: (failure) => {
      if (failure instanceof ApiFailure && handles?.(failure)) return;
      tell(failure);
    },
  });
};

type EventHandler = (data: unknown) => boolean;

/** Handles one event of a topic with data checked against its schema in the area's `events`. */
export const on =
  <S extends z.ZodType>(schema: S, run: (data: z.output<S>) => void): EventHandler =>
  (data) => {
    const parsed = z.safeParse(schema, data);
    if (parsed.success) run(parsed.data);
    return parsed.success;
  };

/**
 * Listens to a topic (null: to none). `onResync` asks for a refetch of the REST view after anything that may have been
 * missed or could not be read.
 */
export const useTopic = (
  topic: string | null,
  events: Readonly<Record<string, EventHandler>>,
  onResync: () => void,
): void => {
  const resync = useEffectEvent(() => onResync());
  const handle = useEffectEvent((name: string, data: unknown) => {
    if (events[name]?.(data) === false) onResync();
  });
  useEffect(() => {
    if (topic === null) return;
    return socket.listen(topic, {
      onEvent: (name, data) => handle(name, data),
      onResync: () => resync(),
    });
  }, [topic]);
};

/** Changes the cached answers of an endpoint in place; `undefined` from `update` leaves one as it is. */
export const patchAll = <E extends Endpoint>(
  endpoint: E,
  update: (data: ReplyOf<E>) => ReplyOf<E> | undefined,
): void => patch(queryClient, { queryKey: [endpoint.path] }, update);
