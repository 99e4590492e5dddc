import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { loads, runLoad } from '#scripts/bench/cost/load.ts';
import { quantile } from '#scripts/bench/cost/noteStatements.ts';
import { sender } from '#scripts/bench/send.ts';
import type { Send } from '#scripts/bench/send.ts';
import type { Server } from '#scripts/bench/server.ts';
import { findSubjects } from '#scripts/bench/subjects.ts';
import { tokenAt, withUsers } from '#scripts/bench/users.ts';
import { heavyWork } from './heavyWork.ts';
import type { LoopFigures, ToRecorder } from './record.ts';

interface LoopOptions {
  clients: number;
  seconds: number;
  today: string;
  only: string;
  say(line: string): void;
}

const settleMs = 3000;

/** Measures the event loop of the server during `work`. */
const record = async (child: ChildProcess, work: () => Promise<void>): Promise<LoopFigures> => {
  child.send('begin' satisfies ToRecorder);
  await work();
  const figures = once(child, 'message') as Promise<[LoopFigures]>;
  child.send('end' satisfies ToRecorder);
  return (await figures)[0];
};

const write = (cells: readonly (string | number)[]) =>
  cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(10)).join(' ');

const headings = ['p99.9 ms', 'max', 'CPU p99.9', 'longest', 'user p99', 'a second', 'errors'];

/**
 * Prints how long each kind of heavy work holds the event loop of the web process: without users, and beside users who save orders, with the same
 * time without heavy work before it.
 */
export const measureLoop = async ({ address, child }: Server, { clients, seconds, today, only, say }: LoopOptions) => {
  if (!child) throw new Error('The loop of a server that runs already cannot be measured. Leave out --address.');
  const token = await tokenAt(address);
  const send = sender(address, token);
  const subjects = await findSubjects(send);
  let run = 0;
  const workOnce = (work: (typeof heavyWork)[string]) => work({ address, token, send, today, run: ++run });
  say(`\n${''.padEnd(30)} ${write(headings)}`);
  await withUsers(address, clients, async (tokens) => {
    const sends = tokens.map((userToken) => sender(address, userToken));
    const job = loads['new order of 5 lines'];
    const save = async (client: number, order: number) => job?.(sends[client] as Send, subjects, today, order);
    const measureBeside = async (name: string, work?: (typeof heavyWork)[string]) => {
      const state = { isOver: false, done: [] as string[] };
      const repeat = async (each: (typeof heavyWork)[string]) => {
        while (!state.isOver) state.done.push(await workOnce(each));
      };
      const heavy = work && repeat(work);
      const users = { times: [] as number[], errors: new Map<string, number>() };
      const figures = await record(child, async () => {
        Object.assign(users, await runLoad(save, { clients, seconds }));
      });
      state.isOver = true;
      await heavy;
      const errors = [...users.errors.values()].reduce((total, count) => total + count, 0);
      const shown = [
        figures.p999,
        figures.max,
        figures.cpuP999,
        figures.longest,
        quantile(users.times, 0.99),
        users.times.length / seconds,
        errors,
      ];
      say(`${name.padEnd(30)} ${write(shown)}  ${state.done.join('; ')}`);
    };
    for (const [name, work] of Object.entries(heavyWork).filter(([each]) => each.includes(only))) {
      await pause(settleMs);
      let done = '';
      const { p999, max, cpuP999, longest } = await record(child, async () => {
        done = await workOnce(work);
      });
      say(`${`${name}, alone`.padEnd(30)} ${write([p999, max, cpuP999, longest])}  ${done}`);
      await measureBeside('users alone');
      await measureBeside(`users beside ${name}`, work);
    }
  });
};
