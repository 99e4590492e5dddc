import { findExactSet } from '#server/modules/money/payments/allocation/exactSet.ts';
import type { ChosenPayable, Payable } from '#server/modules/money/payments/allocation/exactSet.ts';
import { createQuoteFinder } from '#server/modules/money/payments/allocation/quoted.ts';

/** Unallocated money. All amounts in this file are whole pence, so nothing is rounded. */
export interface OpenMoney {
  key: string;
  no: number | null;
  available: number;
}

export interface PayableInvoice extends Payable {
  InvoiceNo: number;
  /** Invoice number in the previous system. Null if the invoice was raised here. */
  OriginalNo: string | null;
  /** A pro forma is suggested only if the reference quotes it or its amount alone matches exactly. */
  isProForma?: boolean;
}

export interface Question {
  amount: number;
  reference: string;
  /** Open items to choose from, the earliest due first. */
  invoices: readonly PayableInvoice[];
  /** Credit notes and earlier payments to choose from. */
  money: readonly OpenMoney[];
  /** Keys of the money that the user chose to use. */
  use: readonly string[];
  /** True if the payment looks like money of another customer. It is then not spread over the oldest invoices. */
  isTheirs?: boolean;
}

export type Why = 'Quoted' | 'AddsUp' | 'Oldest';

export interface Suggested {
  invoices: (ChosenPayable & { why: Why })[];
  /** Keys of the money to use in addition to the payment. */
  used: string[];
}

const maxCombined = 6;

const sumPence = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const addReason = (payables: readonly ChosenPayable[], why: Why) => payables.map((row) => ({ ...row, why }));

const payOldestFirst = (invoices: readonly Payable[], toSpend: number): ChosenPayable[] => {
  let remaining = toSpend;
  return invoices.flatMap((invoice) => {
    const pay = Math.min(remaining, invoice.full);
    remaining -= pay;
    return pay > 0 ? [{ id: invoice.id, pay, discount: 0 }] : [];
  });
};

/** Lists combinations of money to try: none, all, each alone, then the others by size. */
const listCombinations = (money: readonly OpenMoney[]): OpenMoney[][] => {
  const combinable = money.slice(0, maxCombined);
  const others = Array.from({ length: 2 ** combinable.length - 1 }, (_none, mask) =>
    combinable.filter((_one, bit) => ((mask + 1) >> bit) % 2 === 1),
  );
  return [[], [...money], ...others.toSorted((one, other) => one.length - other.length)];
};

const findExactWith = (invoices: readonly Payable[], toSpend: number, money: readonly OpenMoney[]) => {
  for (const moneyUsed of listCombinations(money)) {
    const exactSet = findExactSet(invoices, toSpend + sumPence(moneyUsed.map((source) => source.available)));
    if (exactSet) return { chosen: exactSet, used: moneyUsed.map((source) => source.key) };
  }
  return undefined;
};

const payQuoted = (quotedInvoices: readonly Payable[], toSpend: number): Suggested['invoices'] =>
  addReason(payOldestFirst(quotedInvoices, toSpend), 'Quoted');

/**
 * Suggests what a payment is for. First takes the invoices that the reference quotes. Then looks for a set that adds up to the remainder exactly,
 * with or without discounts and other money of the account. Otherwise takes the oldest invoices.
 */
export const suggest = ({ amount, reference, invoices, money, use, isTheirs = false }: Question): Suggested => {
  const { quoted, numbers } = createQuoteFinder(invoices)(reference);
  const chosenMoney = money.filter((source) => use.includes(source.key) || (source.no !== null && numbers.has(source.no)));
  const otherMoney = money.filter((source) => !chosenMoney.includes(source));
  const keys = chosenMoney.map((source) => source.key);
  const toSpend = amount + sumPence(chosenMoney.map((source) => source.available));
  if (toSpend === 0) return { invoices: [], used: [] };
  const exactlyQuoted = quoted.length > 0 ? findExactWith(quoted, toSpend, otherMoney) : undefined;
  if (exactlyQuoted) return { invoices: addReason(exactlyQuoted.chosen, 'Quoted'), used: [...keys, ...exactlyQuoted.used] };
  const first = payQuoted(quoted, toSpend);
  const remaining = toSpend - sumPence(first.map((row) => row.pay));
  const unquotedInvoices = invoices.filter((invoice) => !quoted.includes(invoice));
  const others = unquotedInvoices.filter((invoice) => !invoice.isProForma);
  const exact = remaining > 0 ? findExactWith(others, remaining, amount > 0 ? otherMoney : []) : undefined;
  if (exact) return { invoices: [...first, ...addReason(exact.chosen, 'AddsUp')], used: [...keys, ...exact.used] };
  const proForma = remaining > 0 ? unquotedInvoices.find((invoice) => invoice.isProForma && invoice.full === remaining) : undefined;
  if (proForma) return { invoices: [...first, { id: proForma.id, pay: remaining, discount: 0, why: 'AddsUp' }], used: keys };
  return { invoices: [...first, ...(isTheirs ? [] : addReason(payOldestFirst(others, remaining), 'Oldest'))], used: keys };
};
