// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#src/api/queryClient.ts';

afterEach(() => queryClient.clear());

test('an answer that was on its way when a change was done is not taken for what is so after it, be it the first', async () => {
  const asked: PromiseWithResolvers<string>[] = [];
  const ask = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['history'], queryFn: ask });
  const stop = observer.subscribe(() => undefined);
  expect(asked).toHaveLength(1);
  const isAsked = queryClient.invalidateQueries();
  asked[0]?.resolve('before');
  await Promise.resolve();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('after');
  await isAsked;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', error: null, fetchStatus: 'idle' });
  stop();
});

test('what nobody looks at is left to come', async () => {
  const answer = Promise.withResolvers<string>();
  const ahead = queryClient.fetchQuery({ queryKey: ['ahead'], queryFn: () => answer.promise });
  await queryClient.invalidateQueries();
  answer.resolve('there');
  expect(await ahead).toBe('there');
});
