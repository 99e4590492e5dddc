import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Query, UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { mayRetry } from '#contract/call/failure.ts';
import { call, callPage } from './call.ts';

interface AnswerOptions<Input> {
  /** False: not asked yet, e.g. until a customer is chosen. */
  enabled?: boolean;
  staleTimeMs?: number;
  /** While the input changes, the answer before stays in sight; or only where what was asked before is of the same thing. */
  keepPrevious?: boolean | ((before: Input) => boolean);
}

export const queryKeyOf = (endpoint: Endpoint, input: unknown) => [endpoint.method, endpoint.path, input] as const;

const keptOf =
  <Input>(isOfTheSame: (before: Input) => boolean) =>
  <Data>(data: Data | undefined, query: Query<Data> | undefined) =>
    query && isOfTheSame(query.queryKey[2] as Input) ? data : undefined;

const queryOptions = <Input>({ enabled = true, staleTimeMs, keepPrevious }: AnswerOptions<Input>) => ({
  enabled,
  ...(staleTimeMs !== undefined && { staleTime: staleTimeMs }),
  ...(keepPrevious && { placeholderData: keepPrevious === true ? keepPreviousData : keptOf(keepPrevious) }),
});

/**
 * An answer that is on the screen stays there, with all that was typed into it, where asking again fails for want of a connection or by a
 * fault of the server: `error` is null then, and the bar above the screen says so. A refusal is told instead, since it is the truth by
 * now. Each property is read from the query only when the screen reads it, so that the screen is drawn again for nothing else.
 */
const standing = <Data>(answer: UseQueryResult<Data>): UseQueryResult<Data> =>
  Object.create(answer, {
    error: { get: () => (answer.data !== undefined && mayRetry(answer.error) ? null : answer.error) },
  }) as UseQueryResult<Data>;

/** One question to the server: `{ data, error, isPending, isFetching, refetch, dataUpdatedAt }`. */
export const useAnswer = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: AnswerOptions<InputOf<E>> = {}) =>
  standing(
    useQuery({
      queryKey: queryKeyOf(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, input, { signal }),
      ...queryOptions(options),
    }),
  );

/** As useAnswer, for a list asked for by the page: `data` is `{ rows, total }`. */
export const useAnswerPage = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: AnswerOptions<InputOf<E>> = {}) =>
  standing(
    useQuery({
      queryKey: [...queryKeyOf(endpoint, input), 'page'],
      queryFn: ({ signal }) => callPage(endpoint, input, { signal }),
      ...queryOptions({ keepPrevious: true, ...options }),
    }),
  );
