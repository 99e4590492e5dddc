import type { Page, Route } from 'playwright/test';

const slow = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** The page's line from now on: 50 kB/s, an answer 400 ms away, and broken off when told. */
export const onBadLine = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const set = (offline: boolean) => session.send('Network.emulateNetworkConditions', { offline, ...slow });
  await session.send('Network.enable');
  await set(false);
  return {
    /** No request goes out any more. */
    cut: () => set(true),
    mend: () => set(false),
    /** Breaks off in the midst of the next request to there: the server has done what it was asked, and its answer never comes. */
    cutDuring: async (path: string) => {
      const cut = Promise.withResolvers<void>();
      const breakOff = async (route: Route) => {
        const answer = await route.fetch();
        await set(true);
        await route.abort('connectionreset');
        if (answer.ok()) cut.resolve();
        else cut.reject(new Error(`${path} was refused before the line broke off`));
      };
      await page.route(`**${path}`, breakOff, { times: 1 });
      return { done: cut.promise };
    },
  };
};
