import { sql } from 'kysely';
import { sterling } from '#contract/masterData/lookups/keptRows.ts';
import { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { must } from '#server/must.ts';
import { largestWhole, mostDecimals, readerOf } from './cells.ts';
import type { Cells, Faults, Reader } from './cells.ts';
import { findDays, findInvoiceNumbers, findPalletTypes, findProducts, findVatTypes, lockAccounts } from './lookups.ts';
import type { OpeningAccount } from './lookups.ts';

interface Reading {
  tx: Tx;
  rows: readonly Cells[];
  faults: Faults;
  today: DateOnly;
}

const dateColumns = ['InvoiceDate', 'CreditDate', 'ReceivedOn', 'HeldSince', 'CountedOn'] as const;

const daysIn = (rows: readonly Cells[], today: DateOnly) => {
  const quiet = { add: () => undefined } as unknown as Faults;
  return [
    today,
    ...rows.flatMap((cells, row) =>
      dateColumns.flatMap((column) => (cells[column] ? (readerOf(cells, row, quiet).day(column) ?? []) : [])),
    ),
  ];
};

const amounts = ['Amount', 'VatAmount', 'Charge'] as const;

const standardVat = 'S';
const zeroVat = 'Z';

/** What all kinds look up, and how a row is read against it. */
const begin = async ({ tx, rows, faults, today }: Reading) => {
  const accounts = await lockAccounts(tx, rows);
  const vatTypes = await findVatTypes(tx);
  const days = await findDays(
    tx,
    daysIn(rows, today),
    [...accounts.values()].map((account) => account.CurrencyId),
  );
  const account = (reader: Reader): OpeningAccount | undefined => {
    const code = reader.words('AccountCode', 60);
    if (code === undefined) return undefined;
    const found = accounts.get(code.toLowerCase());
    for (const column of found ? amounts : []) {
      const sign = reader.sign(column);
      if (sign !== undefined && sign !== found?.Symbol) reader.refuse(column, `is in ${sign}, but the account is in ${found?.Symbol}`);
    }
    return found ?? reader.refuse('AccountCode', 'is not a known account');
  };
  /** A day that is past, open, and has a rate for the currency. */
  const openDay = (reader: Reader, column: string, currencyId: number): DateOnly | undefined => {
    const day = reader.day(column);
    if (day === undefined) return undefined;
    if (day > today) return reader.refuse(column, `must not be in the future: today is ${formatDate(today)}`);
    if (days.isLocked(day)) return reader.refuse(column, 'lies in a period that is locked');
    if (days.sterling(day, currencyId) === null) return reader.refuse(column, 'has no exchange rate for the account’s currency');
    return day;
  };
  const vatType = (reader: Reader, usual: string) => {
    const code = reader.isEmpty('VatCode') ? usual : reader.words('VatCode', 10);
    return code === undefined ? undefined : (vatTypes.get(code.toLowerCase()) ?? reader.refuse('VatCode', 'is not a VAT code'));
  };
  return { days, account, openDay, vatType, read: (cells: Cells, row: number) => readerOf(cells, row, faults) };
};

/** Values that the rows share: noted at the later one. */
const noteRepeats = (rows: readonly { row: number; key: string }[], faults: Faults, column: string) => {
  const seen = new Set<string>();
  for (const { row, key } of rows) {
    if (seen.has(key)) faults.add(row, column, 'stands further up in the file too');
    seen.add(key);
  }
};

const mostOfOriginal = 40;
const largestInText = 9;

/**
 * A whole number is the invoice's own. Any other, `INV-0042/A`, and one that is larger than ours can be, is kept as it stands, under the last
 * digits in it: by them what may quote it is found.
 */
const numberOf = (reader: Reader) => {
  const said = reader.words('InvoiceNo', mostOfOriginal);
  if (said === undefined) return undefined;
  if (/^[1-9][\d,\s]*$/.test(said) && Number(said.replaceAll(/\D/g, '')) <= largestWhole) {
    const kept = reader.whole('InvoiceNo');
    return kept === undefined ? undefined : { kept, original: null };
  }
  const digits = said.match(/\d+/g)?.at(-1);
  return { kept: !digits || digits.length > largestInText ? 0 : Number(digits), original: said };
};

interface Numbered {
  row: number;
  owner: OpeningAccount | undefined;
  no: ReturnType<typeof numberOf>;
}

/** A number stands once in these books, and below ours, once one of ours is raised; one in text once with its customer. */
const refuseNumbers = async ({ tx, faults }: Reading, rows: readonly Numbered[]) => {
  const numbers = rows.flatMap(({ no }) => (no && no.original === null ? no.kept : []));
  const texts = rows.flatMap(({ no }) => no?.original?.toLowerCase() ?? []);
  const { taken, known, next } = await findInvoiceNumbers(tx, numbers, texts);
  for (const { row, owner, no } of rows) {
    if (!no) continue;
    const isHere = no.original === null ? taken.has(no.kept) : owner && known.has(`${owner.CustomerId} ${no.original.toLowerCase()}`);
    if (isHere) faults.add(row, 'InvoiceNo', 'is the number of an invoice that is here already');
    else if (next !== null && no.original === null && no.kept >= next)
      faults.add(row, 'InvoiceNo', `must be below ${next}, where our own numbers go on`);
  }
};

export const readInvoices = async (reading: Reading) => {
  const { account, openDay, vatType, days, read } = await begin(reading);
  const rows = reading.rows.map((cells, row) => {
    const reader = read(cells, row);
    const owner = account(reader);
    const no = numberOf(reader);
    const invoiceDate = openDay(reader, 'InvoiceDate', owner?.CurrencyId ?? 1);
    const dueDate = reader.isEmpty('DueDate') ? null : reader.day('DueDate');
    if (dueDate && invoiceDate && dueDate < invoiceDate) reader.refuse('DueDate', 'must not be before the invoice');
    const gross = reader.money('Amount');
    if (gross !== undefined && new Big(gross).lte(0)) reader.refuse('Amount', 'must be more than zero');
    const vat = reader.money('VatAmount');
    if (vat !== undefined && gross !== undefined && new Big(vat).gte(gross)) reader.refuse('VatAmount', 'must be less than the amount');
    const type = vatType(reader, vat !== undefined && new Big(vat).gt(0) ? standardVat : zeroVat);
    const rate = type && invoiceDate ? days.vatRate(invoiceDate, type.VatTypeId) : null;
    if (type && invoiceDate && rate === null) reader.refuse('VatCode', 'has no rate on that day');
    if (rate?.eq(0) && vat !== undefined && new Big(vat).gt(0))
      reader.refuse('VatAmount', `must be 0.00 at ${type?.Description ?? 'this rate'}`);
    const order = reader.optionalWords('CustomerOrderNo', 40) ?? null;
    return {
      row,
      owner,
      no,
      invoiceDate,
      dueDate: dueDate ?? null,
      gross,
      vat,
      type,
      rate,
      order,
      sterling: invoiceDate && owner ? days.sterling(invoiceDate, owner.CurrencyId) : null,
    };
  });
  await refuseNumbers(reading, rows);
  noteRepeats(
    rows.flatMap(({ row, no, owner }) =>
      no === undefined ? [] : { row, key: no.original ? `${owner?.CustomerId} ${no.original.toLowerCase()}` : String(no.kept) },
    ),
    reading.faults,
    'InvoiceNo',
  );
  return rows;
};
export type InvoiceRow = Awaited<ReturnType<typeof readInvoices>>[number];

/** Credit notes and money received: both are money on the account that is set against nothing yet. */
export const readMoney = async (reading: Reading, kind: 'Credits' | 'Money') => {
  const { account, openDay, days, read } = await begin(reading);
  const dated = kind === 'Credits' ? 'CreditDate' : 'ReceivedOn';
  return reading.rows.map((cells, row) => {
    const reader = read(cells, row);
    const owner = account(reader);
    const said = kind === 'Credits' ? reader.words('CreditNo', 40) : reader.words('Reference', 80);
    const day = openDay(reader, dated, owner?.CurrencyId ?? 1);
    const amount = reader.money('Amount');
    if (amount !== undefined && new Big(amount).lte(0)) reader.refuse('Amount', 'must be more than zero');
    const vat = kind === 'Credits' && !reader.isEmpty('VatAmount') ? reader.money('VatAmount') : null;
    if (vat && amount !== undefined && new Big(vat).gte(amount)) reader.refuse('VatAmount', 'must be less than the amount');
    const reference = kind === 'Credits' ? `Credit note ${said} brought forward` : `${said}, brought forward`;
    return { row, owner, day, amount, reference, sterling: day && owner ? days.sterling(day, owner.CurrencyId) : null };
  });
};
export type MoneyRow = Awaited<ReturnType<typeof readMoney>>[number];

/** The pallet type that a row names, whose maker is known. */
const palletTypesOf = async ({ tx, rows }: Reading) => {
  const types = await findPalletTypes(tx, rows);
  return (reader: Reader) => {
    const code = reader.words('PalletCode', 60);
    const pallet =
      code === undefined ? undefined : (types.get(code.toLowerCase()) ?? reader.refuse('PalletCode', 'is not a known pallet type'));
    if (pallet?.SupplierId === null) reader.refuse('PalletCode', 'names no maker: say on the type whose pallet it is');
    return pallet;
  };
};

export const readPallets = async (reading: Reading) => {
  const { account, openDay, vatType, days, read } = await begin(reading);
  const palletType = await palletTypesOf(reading);
  return reading.rows.map((cells, row) => {
    const reader = read(cells, row);
    const owner = account(reader);
    const pallet = palletType(reader);
    const quantity = reader.whole('Quantity');
    const day = reader.isEmpty('HeldSince') ? reading.today : openDay(reader, 'HeldSince', owner?.CurrencyId ?? 1);
    const charge = reader.isEmpty('Charge') ? null : reader.money('Charge');
    const type = charge ? vatType(reader, standardVat) : null;
    const rate = type && day ? days.vatRate(day, type.VatTypeId) : null;
    if (type && day && rate === null) reader.refuse('VatCode', 'has no rate on that day');
    return { row, owner, pallet, quantity, day, charge, type, rate };
  });
};
export type PalletRow = Awaited<ReturnType<typeof readPallets>>[number];

/** The day on which the yard's count of a type was brought in; what was taken back is not there. */
const findCounted = async ({ tx }: Reading) => {
  const { rows } = await sql<{ PalletId: number; MovedOn: string }>`
    SELECT m.pallet_id, max(m.moved_on) AS moved_on FROM pallet_movements m
    WHERE m.kind = 'Opening' AND m.to_holder = 'Warehouse' AND m.reverses_id IS NULL
      AND NOT EXISTS (SELECT FROM pallet_movements r WHERE r.reverses_id = m.pallet_movement_id) GROUP BY m.pallet_id`.execute(tx);
  return new Map(rows.map(({ PalletId, MovedOn }) => [PalletId, MovedOn]));
};

/** A count of our own yard: each type once, in this file and in those before it. */
export const readYard = async (reading: Reading) => {
  const { openDay, read } = await begin(reading);
  const palletType = await palletTypesOf(reading);
  const counted = await findCounted(reading);
  const rows = reading.rows.map((cells, row) => {
    const reader = read(cells, row);
    const pallet = palletType(reader);
    const before = pallet && counted.get(pallet.PalletId);
    if (before)
      reader.refuse(
        'PalletCode',
        `was brought in as counted on ${formatDate(before)}: take that file back, or put the count right in Pallet Ledger, Record supplier pallets`,
      );
    const day = reader.isEmpty('CountedOn') ? reading.today : openDay(reader, 'CountedOn', sterling);
    return { row, pallet, quantity: reader.whole('Quantity'), day };
  });
  noteRepeats(
    rows.flatMap(({ row, pallet }) => (pallet ? { row, key: String(pallet.PalletId) } : [])),
    reading.faults,
    'PalletCode',
  );
  return rows;
};
export type YardRow = Awaited<ReturnType<typeof readYard>>[number];

type Costed = NonNullable<ReturnType<Awaited<ReturnType<typeof findProducts>>['get']>>;

const farBeyond = 30;

/** The trade quotes per thousand; so far beyond the standard cost of one it was taken from there. */
const isPerMany = (cost: string, { StandardCost, PricePer }: Costed) =>
  PricePer > 1 && StandardCost !== null && StandardCost.gt(0) && new Big(cost).times(PricePer).gt(StandardCost.times(farBeyond));

const costOfOne = ({ StandardCost, PricePer }: Costed) =>
  `must be the cost of one, not of ${PricePer.toLocaleString('en-GB')}: by the standard cost ${must(StandardCost, 'The standard cost')
    .div(PricePer)
    .round(mostDecimals + 2)
    .toString()}`;

export const readStock = async (reading: Reading) => {
  const { openDay, read } = await begin(reading);
  const products = await findProducts(reading.tx, reading.rows);
  const rows = reading.rows.map((cells, row) => {
    const reader = read(cells, row);
    const code = reader.words('ProductCode', 60);
    const product =
      code === undefined ? undefined : (products.get(code.toLowerCase()) ?? reader.refuse('ProductCode', 'is not a known product'));
    const day = reader.isEmpty('CountedOn') ? reading.today : openDay(reader, 'CountedOn', 1);
    const quantity = reader.whole('Quantity');
    const cost = reader.cost('UnitCost');
    if (product && cost !== undefined && isPerMany(cost, product)) reader.refuse('UnitCost', costOfOne(product));
    return { row, product, quantity, cost, day };
  });
  noteRepeats(
    rows.flatMap(({ row, product }) => (product ? { row, key: String(product.ProductId) } : [])),
    reading.faults,
    'ProductCode',
  );
  return rows;
};
export type StockRow = Awaited<ReturnType<typeof readStock>>[number];
