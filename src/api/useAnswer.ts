import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Query, UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { canRetry } from '#contract/call/failure.ts';
import { call, callPage } from './call.ts';

interface AnswerOptions<Input> {
  /** If false, nothing is requested yet, such as until a customer is selected. */
  enabled?: boolean;
  staleTimeMs?: number;
  /** Whether the previous result stays visible while the input changes. A function limits that to inputs for the same record. */
  keepPrevious?: boolean | ((before: Input) => boolean);
}

export const buildQueryKey = (endpoint: Endpoint, input: unknown) => [endpoint.method, endpoint.path, input] as const;

const keepIfSame =
  <Input>(isOfTheSame: (before: Input) => boolean) =>
  <Data>(data: Data | undefined, query: Query<Data> | undefined) =>
    query && isOfTheSame(query.queryKey[2] as Input) ? data : undefined;

const queryOptions = <Input>({ enabled = true, staleTimeMs, keepPrevious }: AnswerOptions<Input>) => ({
  enabled,
  ...(staleTimeMs !== undefined && { staleTime: staleTimeMs }),
  ...(keepPrevious && { placeholderData: keepPrevious === true ? keepPreviousData : keepIfSame(keepPrevious) }),
});

/**
 * Keeps the last result on screen if a reload fails because of the connection or a server fault. `error` is then null, because the bar
 * above the screen reports the problem. A refusal stays an error. Properties are read only on use, so that the screen is not redrawn for
 * others.
 */
const keepLastResult = <Data>(answer: UseQueryResult<Data>): UseQueryResult<Data> =>
  Object.create(answer, {
    error: { get: () => (answer.data !== undefined && canRetry(answer.error) ? null : answer.error) },
  }) as UseQueryResult<Data>;

/** Queries the server. Returns `{ data, error, isPending, isFetching, refetch, dataUpdatedAt }`. */
export const useAnswer = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: AnswerOptions<InputOf<E>> = {}) =>
  keepLastResult(
    useQuery({
      queryKey: buildQueryKey(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, input, { signal }),
      ...queryOptions(options),
    }),
  );

/** Like useAnswer, for one page of a list. `data` is `{ rows, total }`. */
export const useAnswerPage = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: AnswerOptions<InputOf<E>> = {}) =>
  keepLastResult(
    useQuery({
      queryKey: [...buildQueryKey(endpoint, input), 'page'],
      queryFn: ({ signal }) => callPage(endpoint, input, { signal }),
      ...queryOptions({ keepPrevious: true, ...options }),
    }),
  );
