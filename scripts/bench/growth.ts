import { getCpu, measureJobs, writeGrowth, writeHeadings } from './cost/jobs.ts';
import type { JobCost } from './cost/jobs.ts';
import type { Server } from './server.ts';

interface Options {
  today: string;
  runs: number;
  only: string;
  say(line: string): void;
}

/** A set of data by name, and a way to run something on its server. */
export interface DataSet {
  name: string;
  run(work: (server: Server) => Promise<void>): Promise<void>;
}

/** Measures each job on each set and prints the sets beside each other, then the statements that read far more than they return. */
export const measureGrowth = async (sets: readonly DataSet[], options: Options) => {
  const { say } = options;
  const costsOf = new Map<string, JobCost[]>();
  for (const { name, run } of sets) {
    say(`Measuring ${name} …`);
    const costs: JobCost[] = [];
    await run((server) =>
      measureJobs(server, options, (cost) => {
        costs.push(cost);
        say(`  ${cost.name}: ${getCpu(cost)?.toFixed(2) ?? '–'} ms`);
      }),
    );
    costsOf.set(name, costs);
  }
  const names = sets.map(({ name }) => name);
  const headingsOf = (figure: string) => names.map((name) => `${figure} ${name}`);
  say(writeHeadings([...headingsOf('ms'), '×', ...headingsOf('st.'), ...headingsOf('buf.')]));
  for (const { name } of costsOf.values().next().value ?? [])
    say(writeGrowth(names.map((set) => costsOf.get(set)?.find((cost) => cost.name === name))));
  say('\nStatements of reads with more than 20 buffers for each row and 200 beside');
  for (const [set, costs] of costsOf)
    for (const { name, largeReads } of costs)
      for (const { text, rows, buffers } of largeReads)
        say(`${set}, ${name}: ${buffers.toFixed(0)} buffers, ${rows.toFixed(1)} rows: ${text}`);
};
