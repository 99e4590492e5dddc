import type { Page, Route } from 'playwright/test';

const slow = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Slows the connection to 50 kB/s with 400 ms latency. The test can also cut the connection. */
export const onBadLine = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const set = (offline: boolean) => session.send('Network.emulateNetworkConditions', { offline, ...slow });
  await session.send('Network.enable');
  await set(false);
  return {
    /** Blocks all requests until `mend`. */
    cut: () => set(true),
    mend: () => set(false),
    /** Cuts the connection during the next request to a path. The server completes the request, but the page gets no answer. */
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
