import { customerFile } from '#contract/masterData/entities/customers.ts';
import { exportFormats } from '#contract/masterData/entities/definition/entity.ts';
import { buildRequest } from '#contract/call/request.ts';

interface Options {
  address: string;
  token: string;
  say(line: string): void;
}

const everyMs = 20;
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1).padStart(9);

/** Returns the peak memory of the whole process during `work`, above the memory before it. */
const measurePeak = async (work: () => Promise<void>) => {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), everyMs);
  await work();
  clearInterval(watching);
  return peak - before;
};

/** Prints size, time to the first byte, total time and memory of the export of all customers, in each format. */
export const measureExports = async ({ address, token, say }: Options) => {
  say(`\n${'all customers as'.padEnd(26)} ${['MB', 'first ms', 'all ms', 'memory MB'].map((heading) => heading.padStart(9)).join(' ')}`);
  for (const format of exportFormats) {
    const { url } = buildRequest(customerFile.calls.exportRows, { query: { filter: {}, format } });
    const [begun, times, sizes] = [performance.now(), [] as number[], [] as number[]];
    const peak = await measurePeak(async () => {
      const answer = await fetch(address + url, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
      for await (const chunk of answer.body) {
        times.push(performance.now() - begun);
        sizes.push(chunk.length);
      }
    });
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const [first, all] = [times[0] ?? 0, times.at(-1) ?? 0].map((ms) => ms.toFixed(0).padStart(9));
    say(`${format.padEnd(26)} ${megabytes(bytes)} ${first} ${all} ${megabytes(peak)}`);
  }
};
