import { openingColumns } from '#contract/openingItems/calls.ts';
import type { OpeningKind } from '#contract/openingItems/calls.ts';
import type { FileTable } from '#src/resources/engine/import/fileTable.ts';

/** `Invoice no.` and `InvoiceNo` are the same column. */
const bare = (head: string) => head.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The one day that a file of each kind has. */
const days = ['InvoiceDate', 'CreditDate', 'ReceivedOn', 'HeldSince', 'CountedOn'];

const others: Record<string, string | readonly string[]> = {
  account: 'AccountCode',
  customer: 'AccountCode',
  code: 'AccountCode',
  invoice: 'InvoiceNo',
  invoicenumber: 'InvoiceNo',
  number: 'InvoiceNo',
  date: days,
  due: 'DueDate',
  gross: 'Amount',
  vat: 'VatAmount',
  creditnumber: 'CreditNo',
  pallet: 'PalletCode',
  pallets: 'Quantity',
  units: 'Quantity',
  product: 'ProductCode',
  cost: 'UnitCost',
  theirorder: 'CustomerOrderNo',
};

const columnsOf = (kind: OpeningKind) => openingColumns[kind].map((name) => name.replace('?', ''));

/** Heads that say more exactly than our own name what is brought in: what is still open, not what it once came to. */
const better: Record<string, readonly string[]> = {
  Amount: ['outstanding', 'outstandingamount', 'amountoutstanding', 'balance', 'osamount', 'osbalance', 'open', 'openamount'],
};

/** How well a head says that it is this column, 0 best; undefined where it does not. */
const rankOf = (name: string, head: string) => {
  if (better[name]?.includes(head)) return 0;
  if (bare(name) === head) return 1;
  return [others[head]].flat().includes(name) ? 2 : undefined;
};

/** The heads that say best that they are this column, by their places. */
const placesOf = (name: string, heads: readonly string[]) => {
  const ranks = heads.map((head) => rankOf(name, bare(head)));
  const best = Math.min(...ranks.flatMap((rank) => rank ?? []));
  return ranks.flatMap((rank, place) => (rank === best ? [place] : []));
};

/** Which of our columns each head of the file is; undefined where it is none, or another says it better. */
export const recognise = (kind: OpeningKind, heads: readonly string[]) => {
  const places = columnsOf(kind).map((name) => ({ name, of: placesOf(name, heads) }));
  return heads.map((_head, place) => places.find(({ of }) => of.includes(place))?.name);
};

/** Columns that two heads say alike: which is meant only a person knows. */
export const doubledOf = (kind: OpeningKind, heads: readonly string[]) =>
  columnsOf(kind).filter((name) => placesOf(name, heads).length > 1);

/** What the file lacks. */
export const missingOf = (kind: OpeningKind, heads: readonly string[]) => {
  const there = new Set(recognise(kind, heads));
  return openingColumns[kind].filter((name) => !name.endsWith('?') && !there.has(name));
};

/** The heads that are no column of ours: what stands below them is not brought in. */
export const leftOutOf = (kind: OpeningKind, heads: readonly string[]) => {
  const names = recognise(kind, heads);
  return heads.filter((head, place) => names[place] === undefined && head.trim() !== '');
};

/** In words: `Account code, Invoice no, …`. */
export const wordsOf = (name: string) => {
  const words = name
    .replace('?', '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\bvat\b/i, 'VAT');
};

const describe = (name: string) => {
  if (name === 'Amount') return 'Amount (what is still open)';
  if (name === 'UnitCost') return 'Unit cost (of one, in pounds)';
  return name.endsWith('?') ? `${wordsOf(name)} (optional)` : wordsOf(name);
};

export const hintOf = (kind: OpeningKind) => `The first line names the columns: ${openingColumns[kind].map(describe).join(' · ')}`;

/** The rows as the server takes them: what no column of ours is, is left out. */
export const rowsOf = (kind: OpeningKind, { heads, lines }: FileTable) => {
  const names = recognise(kind, heads);
  return lines.map(({ cells }) =>
    Object.fromEntries(
      names.flatMap((name, place) => (name === undefined || (cells[place] ?? '').trim() === '' ? [] : [[name, cells[place] ?? '']])),
    ),
  );
};

export interface Fault {
  key: string;
  /** As it is numbered in the file. */
  line: number;
  column: string;
  said: string;
  message: string;
}

/** `Rows.3.Amount` as the line of the file that it is. */
export const faultsOf = (errors: Record<string, string>, table: FileTable, rows: readonly Record<string, string>[]): Fault[] =>
  Object.entries(errors)
    .flatMap(([key, message]) => {
      const [, index, column = ''] = /^Rows\.(\d+)(?:\.(.*))?$/.exec(key) ?? [];
      if (index === undefined) return [];
      return [
        { key, line: table.lines[Number(index)]?.line ?? 0, column: wordsOf(column), said: rows[Number(index)]?.[column] ?? '', message },
      ];
    })
    .toSorted((one, other) => one.line - other.line);
