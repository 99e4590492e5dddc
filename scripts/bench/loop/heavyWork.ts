import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { buildRequest } from '#contract/call/request.ts';
import { maxImportRows } from '#contract/masterData/entities/definition/imports.ts';
import { productFile } from '#contract/masterData/entities/products.ts';
import { salesInvoices } from '#contract/money/reports/calls.ts';
import { getStatementRun, startStatementRun } from '#contract/money/statements/run.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import type { Send } from '#scripts/bench/send.ts';

export interface HeavyOptions {
  address: string;
  token: string;
  send: Send;
  today: string;
  /** Number of this run of the work, so that it makes other records than the runs before. */
  run: number;
}

/** Reads a file to its end and discards it. Returns how many lines it has if it is text. */
const readFile = async <E extends Endpoint>({ address, token }: HeavyOptions, endpoint: E, input: InputOf<E>) => {
  const { url } = buildRequest(endpoint, input);
  const answer = await fetch(address + url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  let [bytes, lines] = [0, 0];
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines++;
  }
  return `${lines} line ends, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
};

const exportInvoices = (options: HeavyOptions, format: 'csv' | 'xlsx') =>
  readFile(options, salesInvoices, { params: { from: '2000-01-01', to: options.today }, query: { format } });

const exportProducts = (options: HeavyOptions, format: 'csv' | 'xlsx') =>
  readFile(options, productFile.calls.exportRows, { query: { filter: {}, format } });

const importProducts = async ({ send, run }: HeavyOptions) => {
  const Rows = Array.from({ length: maxImportRows }, (_none, index) => ({
    Code: `L${run}-${Date.now().toString(36)}-${index}`,
    Description: `Round bottle of the loop measurement, ${index} ml`,
    ProductGroupId: 1,
    SupplierCode: `S-${index}`,
    UnitsPerLayer: 200 + (index % 50),
    LayersPerPallet: 7,
    StandardCost: (25 + (index % 100)) / 100,
    Location: `A${index % 90}`,
    Material: 'Glass',
    Active: true,
  }));
  const { Added } = await send(productFile.calls.importRows, { body: { Rows, FileName: 'products.csv' } });
  return `${Added} added`;
};

const runStatements = async ({ send, today, run }: HeavyOptions) => {
  const body = { DateTo: addDays(today, -1000 - run), SkipsZero: false, SkipsCredit: false };
  const { StatementRunId: id, Accounts } = await send(startStatementRun, { body });
  while ((await send(getStatementRun, { params: { id } })).State === 'Running') await pause(500);
  return `${Accounts} accounts`;
};

/** Heavy work to measure beside users. Each returns what it did. */
export const heavyWork: Record<string, (options: HeavyOptions) => Promise<string>> = {
  'report csv': (options) => exportInvoices(options, 'csv'),
  'report xlsx': (options) => exportInvoices(options, 'xlsx'),
  'statement run': runStatements,
  'product import': importProducts,
  'product export csv': (options) => exportProducts(options, 'csv'),
  'product export xlsx': (options) => exportProducts(options, 'xlsx'),
};
