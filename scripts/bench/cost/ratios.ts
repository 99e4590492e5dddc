import type pg from 'pg';
import { noteStatements, quantile } from './noteStatements.ts';
import type { Noted } from './noteStatements.ts';
import { timed } from '#scripts/bench/operations.ts';
import type { Operation } from '#scripts/bench/operations.ts';

const inMs = (value: number) => value.toFixed(2).padStart(9);

interface Options {
  bare: pg.Client;
  runs: number;
  say(line: string): void;
}

/** Prints the HTTP time, the time of the same SQL alone, their ratio and the number of statements for each operation. */
export const measureRatios = async (operations: readonly Operation[], { bare, runs, say }: Options) => {
  const { noted, stop } = noteStatements();
  const again = async (statements: readonly Noted[]) => {
    for (const { text, values } of statements) await bare.query(text, values);
  };
  say(`${''.padEnd(26)} ${['HTTP ms', 'p95 ms', 'SQL ms', 'ratio', 'p95'].map((heading) => heading.padStart(9)).join(' ')} statements`);
  for (const { name, writes, act, maxRuns = runs } of operations) {
    const times = Math.min(runs, maxRuns);
    for (let run = 0; run < 5; run++) await act(run);
    const http: number[] = [];
    const sqlTimes: number[] = [];
    let statements = 0;
    for (let run = 5; run < times + 5; run++) {
      noted.length = 0;
      http.push(await timed(() => act(run)));
      const operationStatements = noted.splice(0);
      statements += operationStatements.length;
      sqlTimes.push(
        writes
          ? operationStatements.reduce((total, statement) => total + statement.tookMs, 0)
          : await timed(() => again(operationStatements)),
      );
    }
    const [median, highPercentile] = [quantile(http, 0.5), quantile(http, 0.95)];
    const ratios = [median / quantile(sqlTimes, 0.5), highPercentile / quantile(sqlTimes, 0.95)]
      .map((ratio) => ratio.toFixed(2).padStart(9))
      .join(' ');
    say(
      `${name.padEnd(26)} ${inMs(median)} ${inMs(highPercentile)} ${inMs(quantile(sqlTimes, 0.5))} ${ratios} ${(statements / times).toFixed(1).padStart(10)}`,
    );
  }
  stop();
};
