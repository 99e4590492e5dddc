import { sql } from 'kysely';
import { sterling } from '#contract/masterData/lookups/keptRows.ts';
import { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { must } from '#server/must.ts';
import { maxWhole, maxDecimals, readCells } from './cells.ts';
import type { Cells, CellErrors, Reader } from './cells.ts';
import { findDays, findInvoiceNumbers, findPalletTypes, findProductsByCode, findVatTypesByCode, lockAccounts } from './lookups.ts';
import type { OpeningAccount } from './lookups.ts';

interface Reading {
  tx: Tx;
  rows: readonly Cells[];
  errors: CellErrors;
  today: DateOnly;
}

const dateColumns = ['InvoiceDate', 'CreditDate', 'ReceivedOn', 'HeldSince', 'CountedOn'] as const;

/** Lists the days whose rates are needed. Cells that are not dates are reported later. */
const listDays = (rows: readonly Cells[], today: DateOnly) => {
  const ignoredErrors = { add: () => undefined } as unknown as CellErrors;
  return [
    today,
    ...rows.flatMap((cells, row) =>
      dateColumns.flatMap((column) => (cells[column] ? (readCells(cells, row, ignoredErrors).day(column) ?? []) : [])),
    ),
  ];
};

const amountColumns = ['Amount', 'VatAmount', 'Charge'] as const;

const standardVat = 'S';
const zeroVat = 'Z';

/** Loads what every kind of file needs, and returns the readers that use it. */
const prepareReading = async ({ tx, rows, errors, today }: Reading) => {
  const accounts = await lockAccounts(tx, rows);
  const vatTypes = await findVatTypesByCode(tx);
  const days = await findDays(
    tx,
    listDays(rows, today),
    [...accounts.values()].map((account) => account.CurrencyId),
  );
  /** Reads the account. Refuses an amount with the symbol of another currency. */
  const readAccount = (reader: Reader): OpeningAccount | undefined => {
    const code = reader.words('AccountCode', 60);
    if (code === undefined) return undefined;
    const account = accounts.get(code.toLowerCase());
    for (const column of account ? amountColumns : []) {
      const symbol = reader.currencySymbol(column);
      if (symbol !== undefined && symbol !== account?.Symbol)
        reader.refuse(column, `is in ${symbol}, but the account’s currency is ${account?.Symbol}`);
    }
    return account ?? reader.refuse('AccountCode', 'is not an account code');
  };
  /** Reads a day. Refuses one that is after today, locked or without an exchange rate for the currency. */
  const readOpenDay = (reader: Reader, column: string, currencyId: number): DateOnly | undefined => {
    const day = reader.day(column);
    if (day === undefined) return undefined;
    if (day > today) return reader.refuse(column, `must not be after today, ${formatDate(today)}`);
    if (days.isLocked(day)) return reader.refuse(column, 'is in a locked period');
    if (days.sterling(day, currencyId) === null) return reader.refuse(column, 'has no exchange rate for the account’s currency');
    return day;
  };
  const readVatType = (reader: Reader, defaultCode: string) => {
    const code = reader.isEmpty('VatCode') ? defaultCode : reader.words('VatCode', 10);
    return code === undefined ? undefined : (vatTypes.get(code.toLowerCase()) ?? reader.refuse('VatCode', 'is not a VAT code'));
  };
  return { days, readAccount, readOpenDay, readVatType, createReader: (cells: Cells, row: number) => readCells(cells, row, errors) };
};

/** Adds an error to each row that repeats the key of an earlier row. */
const reportRepeats = (rows: readonly { row: number; key: string }[], errors: CellErrors, column: string) => {
  const seenKeys = new Set<string>();
  for (const { row, key } of rows) {
    if (seenKeys.has(key)) errors.add(row, column, 'is also further up in the file');
    seenKeys.add(key);
  }
};

const maxOriginalLength = 40;
const maxDigitsInText = 9;

/**
 * Reads an invoice number. A whole number within range has no text. Any other, such as `INV-0042/A`, keeps its text, and its last digits
 * become the number, so that payments quoting them can be matched. The number is 0 if there are none.
 */
const readInvoiceNo = (reader: Reader) => {
  const text = reader.words('InvoiceNo', maxOriginalLength);
  if (text === undefined) return undefined;
  if (/^[1-9][\d,\s]*$/.test(text) && Number(text.replaceAll(/\D/g, '')) <= maxWhole) {
    const invoiceNo = reader.whole('InvoiceNo');
    return invoiceNo === undefined ? undefined : { number: invoiceNo, text: null };
  }
  const digits = text.match(/\d+/g)?.at(-1);
  return { number: !digits || digits.length > maxDigitsInText ? 0 : Number(digits), text };
};

interface NumberedRow {
  row: number;
  account: OpeningAccount | undefined;
  invoiceNo: ReturnType<typeof readInvoiceNo>;
}

/**
 * Refuses a number already in use. Once we have raised an invoice, a number must also be below our own numbers. A number with text need
 * only be unique for its customer.
 */
const requireFreeNumbers = async ({ tx, errors }: Reading, rows: readonly NumberedRow[]) => {
  const numbers = rows.flatMap(({ invoiceNo }) => (invoiceNo && invoiceNo.text === null ? invoiceNo.number : []));
  const texts = rows.flatMap(({ invoiceNo }) => invoiceNo?.text?.toLowerCase() ?? []);
  const { usedNumbers, usedTexts, nextNumber } = await findInvoiceNumbers(tx, numbers, texts);
  for (const { row, account, invoiceNo } of rows) {
    if (!invoiceNo) continue;
    const { number, text } = invoiceNo;
    const isUsed = text === null ? usedNumbers.has(number) : account && usedTexts.has(`${account.CustomerId} ${text.toLowerCase()}`);
    if (isUsed) errors.add(row, 'InvoiceNo', 'is already the number of another invoice');
    else if (nextNumber !== null && text === null && number >= nextNumber)
      errors.add(row, 'InvoiceNo', `must be below ${nextNumber}, our next invoice number`);
  }
};

export const readInvoices = async (reading: Reading) => {
  const { readAccount, readOpenDay, readVatType, days, createReader } = await prepareReading(reading);
  const rows = reading.rows.map((cells, row) => {
    const reader = createReader(cells, row);
    const account = readAccount(reader);
    const invoiceNo = readInvoiceNo(reader);
    const invoiceDate = readOpenDay(reader, 'InvoiceDate', account?.CurrencyId ?? sterling);
    const dueDate = reader.isEmpty('DueDate') ? null : reader.day('DueDate');
    if (dueDate && invoiceDate && dueDate < invoiceDate) reader.refuse('DueDate', 'must not be before the invoice date');
    const gross = reader.money('Amount');
    if (gross !== undefined && new Big(gross).lte(0)) reader.refuse('Amount', 'must be more than zero');
    const vat = reader.money('VatAmount');
    if (vat !== undefined && gross !== undefined && new Big(vat).gte(gross)) reader.refuse('VatAmount', 'must be less than the amount');
    const type = readVatType(reader, vat !== undefined && new Big(vat).gt(0) ? standardVat : zeroVat);
    const rate = type && invoiceDate ? days.vatRate(invoiceDate, type.VatTypeId) : null;
    if (type && invoiceDate && rate === null) reader.refuse('VatCode', 'has no VAT rate on that day');
    if (rate?.eq(0) && vat !== undefined && new Big(vat).gt(0))
      reader.refuse('VatAmount', `must be 0.00 at ${type?.Description ?? 'this rate'}`);
    const customerOrderNo = reader.optionalWords('CustomerOrderNo', 40) ?? null;
    return {
      row,
      account,
      invoiceNo,
      invoiceDate,
      dueDate: dueDate ?? null,
      gross,
      vat,
      type,
      rate,
      customerOrderNo,
      sterling: invoiceDate && account ? days.sterling(invoiceDate, account.CurrencyId) : null,
    };
  });
  await requireFreeNumbers(reading, rows);
  reportRepeats(
    rows.flatMap(({ row, invoiceNo, account }) =>
      invoiceNo === undefined
        ? []
        : { row, key: invoiceNo.text ? `${account?.CustomerId} ${invoiceNo.text.toLowerCase()}` : String(invoiceNo.number) },
    ),
    reading.errors,
    'InvoiceNo',
  );
  return rows;
};
export type InvoiceRow = Awaited<ReturnType<typeof readInvoices>>[number];

/** Reads credit notes or money received. Both become unallocated money on the account. */
export const readMoney = async (reading: Reading, kind: 'Credits' | 'Money') => {
  const { readAccount, readOpenDay, days, createReader } = await prepareReading(reading);
  const dateColumn = kind === 'Credits' ? 'CreditDate' : 'ReceivedOn';
  return reading.rows.map((cells, row) => {
    const reader = createReader(cells, row);
    const account = readAccount(reader);
    const documentNo = kind === 'Credits' ? reader.words('CreditNo', 40) : reader.words('Reference', 80);
    const day = readOpenDay(reader, dateColumn, account?.CurrencyId ?? sterling);
    const amount = reader.money('Amount');
    if (amount !== undefined && new Big(amount).lte(0)) reader.refuse('Amount', 'must be more than zero');
    const vat = kind === 'Credits' && !reader.isEmpty('VatAmount') ? reader.money('VatAmount') : null;
    if (vat && amount !== undefined && new Big(vat).gte(amount)) reader.refuse('VatAmount', 'must be less than the amount');
    const reference = kind === 'Credits' ? `Credit note ${documentNo} brought forward` : `${documentNo}, brought forward`;
    return { row, account, day, amount, reference, sterling: day && account ? days.sterling(day, account.CurrencyId) : null };
  });
};
export type MoneyRow = Awaited<ReturnType<typeof readMoney>>[number];

/** Returns a reader of pallet types. It refuses a type without a supplier, because the pallets come from there. */
const createPalletTypeReader = async ({ tx, rows }: Reading) => {
  const types = await findPalletTypes(tx, rows);
  return (reader: Reader) => {
    const code = reader.words('PalletCode', 60);
    const pallet = code === undefined ? undefined : (types.get(code.toLowerCase()) ?? reader.refuse('PalletCode', 'is not a pallet code'));
    if (pallet?.SupplierId === null) reader.refuse('PalletCode', 'has no supplier. Enter the supplier on the pallet type.');
    return pallet;
  };
};

export const readPallets = async (reading: Reading) => {
  const { readAccount, readOpenDay, readVatType, days, createReader } = await prepareReading(reading);
  const readPalletType = await createPalletTypeReader(reading);
  return reading.rows.map((cells, row) => {
    const reader = createReader(cells, row);
    const account = readAccount(reader);
    const pallet = readPalletType(reader);
    const quantity = reader.whole('Quantity');
    const day = reader.isEmpty('HeldSince') ? reading.today : readOpenDay(reader, 'HeldSince', account?.CurrencyId ?? sterling);
    const charge = reader.isEmpty('Charge') ? null : reader.money('Charge');
    const type = charge ? readVatType(reader, standardVat) : null;
    const rate = type && day ? days.vatRate(day, type.VatTypeId) : null;
    if (type && day && rate === null) reader.refuse('VatCode', 'has no VAT rate on that day');
    return { row, account, pallet, quantity, day, charge, type, rate };
  });
};
export type PalletRow = Awaited<ReturnType<typeof readPallets>>[number];

/** Finds the day of the opening count of each pallet type in our yard, without reversed counts. */
const findCountedDays = async ({ tx }: Reading) => {
  const { rows } = await sql<{ PalletId: number; MovedOn: string }>`
    SELECT m.pallet_id, max(m.moved_on) AS moved_on FROM pallet_movements m
    WHERE m.kind = 'Opening' AND m.to_holder = 'Warehouse' AND m.reverses_id IS NULL
      AND NOT EXISTS (SELECT FROM pallet_movements reversal WHERE reversal.reverses_id = m.pallet_movement_id) GROUP BY m.pallet_id`.execute(
    tx,
  );
  return new Map(rows.map(({ PalletId, MovedOn }) => [PalletId, MovedOn]));
};

/** Reads the count of our own yard. Refuses a pallet type that an earlier file, or an earlier row, has counted. */
export const readYard = async (reading: Reading) => {
  const { readOpenDay, createReader } = await prepareReading(reading);
  const readPalletType = await createPalletTypeReader(reading);
  const countedOn = await findCountedDays(reading);
  const rows = reading.rows.map((cells, row) => {
    const reader = createReader(cells, row);
    const pallet = readPalletType(reader);
    const earlierCount = pallet && countedOn.get(pallet.PalletId);
    if (earlierCount)
      reader.refuse(
        'PalletCode',
        `was already imported as counted on ${formatDate(earlierCount)}. Reverse that import, or correct the count in Pallet Ledger with Record supplier pallets`,
      );
    const day = reader.isEmpty('CountedOn') ? reading.today : readOpenDay(reader, 'CountedOn', sterling);
    return { row, pallet, quantity: reader.whole('Quantity'), day };
  });
  reportRepeats(
    rows.flatMap(({ row, pallet }) => (pallet ? { row, key: String(pallet.PalletId) } : [])),
    reading.errors,
    'PalletCode',
  );
  return rows;
};
export type YardRow = Awaited<ReturnType<typeof readYard>>[number];

type ProductCost = NonNullable<ReturnType<Awaited<ReturnType<typeof findProductsByCode>>['get']>>;

/** A cost this many times the standard cost of one is probably the cost of a hundred or a thousand. */
const suspiciousFactor = 30;

const isPerMany = (cost: string, { StandardCost, PricePer }: ProductCost) =>
  PricePer > 1 && StandardCost !== null && StandardCost.gt(0) && new Big(cost).times(PricePer).gt(StandardCost.times(suspiciousFactor));

const explainCostOfOne = ({ StandardCost, PricePer }: ProductCost) =>
  `must be the cost of one, not of ${PricePer.toLocaleString('en-GB')}. The standard cost of one is ${must(
    StandardCost,
    'The standard cost',
  )
    .div(PricePer)
    .round(maxDecimals + 2)
    .toString()}`;

export const readStock = async (reading: Reading) => {
  const { readOpenDay, createReader } = await prepareReading(reading);
  const products = await findProductsByCode(reading.tx, reading.rows);
  const rows = reading.rows.map((cells, row) => {
    const reader = createReader(cells, row);
    const code = reader.words('ProductCode', 60);
    const product =
      code === undefined ? undefined : (products.get(code.toLowerCase()) ?? reader.refuse('ProductCode', 'is not a product code'));
    const day = reader.isEmpty('CountedOn') ? reading.today : readOpenDay(reader, 'CountedOn', sterling);
    const quantity = reader.whole('Quantity');
    const cost = reader.cost('UnitCost');
    if (product && cost !== undefined && isPerMany(cost, product)) reader.refuse('UnitCost', explainCostOfOne(product));
    return { row, product, quantity, cost, day };
  });
  reportRepeats(
    rows.flatMap(({ row, product }) => (product ? { row, key: String(product.ProductId) } : [])),
    reading.errors,
    'ProductCode',
  );
  return rows;
};
export type StockRow = Awaited<ReturnType<typeof readStock>>[number];
