import { findExactSet } from '#server/modules/money/payments/allocation/exactSet.ts';
import type { Chosen, Payable } from '#server/modules/money/payments/allocation/exactSet.ts';
import { quoterOf } from '#server/modules/money/payments/allocation/quoted.ts';

/** All amounts in pence: whole numbers, so that nothing is rounded. */
export interface OpenMoney {
  key: string;
  no: number | null;
  available: number;
}

export interface PayableInvoice extends Payable {
  InvoiceNo: number;
  /** As it stood in the books before these, where that is no number. */
  OriginalNo: string | null;
  /** Money is tied to a pro forma only where it is quoted, or where it alone comes to the amount. */
  isProForma?: boolean;
}

export interface Question {
  amount: number;
  reference: string;
  /** Oldest due first; excluded ones already left out. */
  invoices: readonly PayableInvoice[];
  /** Credit notes and earlier payments; excluded ones already left out. */
  money: readonly OpenMoney[];
  /** Keys of money to use in any case. */
  use: readonly string[];
  /** The payment looks like another customer's: it is not spread over what this one happens to owe. */
  isTheirs?: boolean;
}

export type Why = 'Quoted' | 'AddsUp' | 'Oldest';

export interface Suggested {
  invoices: (Chosen & { why: Why })[];
  /** Keys of the money used beside the payment. */
  used: string[];
}

const maximumCombined = 6;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const marked = (chosen: readonly Chosen[], why: Why) => chosen.map((row) => ({ ...row, why }));

const oldestFirst = (invoices: readonly Payable[], pot: number): Chosen[] => {
  let left = pot;
  return invoices.flatMap((invoice) => {
    const pay = Math.min(left, invoice.full);
    left -= pay;
    return pay > 0 ? [{ id: invoice.id, pay, discount: 0 }] : [];
  });
};

/** None first, then all of it together, then each alone, then every other combination of a few. */
const combinations = (money: readonly OpenMoney[]): OpenMoney[][] => {
  const few = money.slice(0, maximumCombined);
  const others = Array.from({ length: 2 ** few.length - 1 }, (_none, mask) => few.filter((_one, bit) => ((mask + 1) >> bit) % 2 === 1));
  return [[], [...money], ...others.toSorted((one, other) => one.length - other.length)];
};

const exactWith = (invoices: readonly Payable[], pot: number, money: readonly OpenMoney[]) => {
  for (const used of combinations(money)) {
    const chosen = findExactSet(invoices, pot + sumOf(used.map((one) => one.available)));
    if (chosen) return { chosen, used: used.map((one) => one.key) };
  }
  return undefined;
};

const allQuoted = (quoted: readonly Payable[], pot: number): Suggested['invoices'] => marked(oldestFirst(quoted, pot), 'Quoted');

/**
 * What a payment is probably for: invoices quoted in its reference, then a set of invoices that adds up to it exactly (with or
 * without settlement discounts, with or without money brought forward), then the oldest.
 */
export const suggest = ({ amount, reference, invoices, money, use, isTheirs = false }: Question): Suggested => {
  const { quoted, numbers } = quoterOf(invoices)(reference);
  const inHand = money.filter((one) => use.includes(one.key) || (one.no !== null && numbers.has(one.no)));
  const spare = money.filter((one) => !inHand.includes(one));
  const keys = inHand.map((one) => one.key);
  const pot = amount + sumOf(inHand.map((one) => one.available));
  if (pot === 0) return { invoices: [], used: [] };
  const exactlyQuoted = quoted.length > 0 ? exactWith(quoted, pot, spare) : undefined;
  if (exactlyQuoted) return { invoices: marked(exactlyQuoted.chosen, 'Quoted'), used: [...keys, ...exactlyQuoted.used] };
  const first = allQuoted(quoted, pot);
  const left = pot - sumOf(first.map((row) => row.pay));
  const unquoted = invoices.filter((invoice) => !quoted.includes(invoice));
  const others = unquoted.filter((invoice) => !invoice.isProForma);
  const exact = left > 0 ? exactWith(others, left, amount > 0 ? spare : []) : undefined;
  if (exact) return { invoices: [...first, ...marked(exact.chosen, 'AddsUp')], used: [...keys, ...exact.used] };
  const proForma = left > 0 ? unquoted.find((invoice) => invoice.isProForma && invoice.full === left) : undefined;
  if (proForma) return { invoices: [...first, { id: proForma.id, pay: left, discount: 0, why: 'AddsUp' }], used: keys };
  return { invoices: [...first, ...(isTheirs ? [] : marked(oldestFirst(others, left), 'Oldest'))], used: keys };
};
