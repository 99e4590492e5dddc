import type { DiscountedRate } from '#contract/sales/deal/worth/settlementDiscount.ts';
import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDayFrom } from '#server/demo/ground/calendar.ts';
import type { FindPrice } from '#server/demo/master/prices.ts';
import type { Row } from '#server/demo/ground/rows.ts';
import type { DemoCustomer, World } from '#server/demo/world.ts';

/** Phases of a day, in order. */
export const phases = ['receive', 'order', 'pick', 'despatch', 'confirm', 'invoice', 'pallets', 'credit', 'money', 'count'] as const;
export type Phase = (typeof phases)[number];

export type Series = 'deal' | 'invoice' | 'credit' | 'pro_forma' | 'delivery_note' | 'purchase_order' | 'quotation' | 'payment';

/** An invoice line with the quantity not yet credited. */
export interface DemoInvoiceLine {
  row: Row<'invoice_details'>;
  uncredited: number;
}

export interface DemoInvoice {
  row: Row<'invoices'>;
  customer: DemoCustomer;
  outstanding: Big;
  lines: DemoInvoiceLine[];
  /** Amounts credited so far, by VAT rate. */
  credited: (DiscountedRate & { CreditId: number })[];
  /** Whether the customer has taken the settlement discount. */
  isDiscounted: boolean;
  /** Day on which the customer plans to pay. Null if never. */
  payOn: DateOnly | null;
}

/** A confirmed receipt or an issued credit note, with its unallocated amount. */
export interface DemoMoney {
  kind: 'payment' | 'credit';
  id: number;
  date: DateOnly;
  unallocated: Big;
}

export interface Account {
  invoices: DemoInvoice[];
  money: DemoMoney[];
  /** Number of pallets held, by type. */
  pallets: Map<number, number>;
}

/** Weights for the number of lines on a stock deal. */
export type Basket = readonly { lines: number; weight: number }[];

export interface Life extends World {
  basket: Basket;
  numbers: Record<Series, number>;
  findPrice: FindPrice;
  accounts: Map<number, Account>;
  /** Plans an action for the day, or the next working day. Actions planned after the last day never run. */
  plan(day: DateOnly, phase: Phase, action: (day: DateOnly) => void): void;
}

export const makeAgenda = () => {
  const days = new Map<DateOnly, Map<Phase, ((day: DateOnly) => void)[]>>();
  return {
    plan(day: DateOnly, phase: Phase, action: (day: DateOnly) => void) {
      const on = workingDayFrom(day);
      const plans = days.get(on) ?? new Map<Phase, ((day: DateOnly) => void)[]>();
      days.set(on, plans.set(phase, [...(plans.get(phase) ?? []), action]));
    },
    /** Runs the actions of a day. An action may plan further actions for later phases of the same day. */
    run(day: DateOnly, upTo: readonly Phase[]) {
      for (const phase of phases) if (upTo.includes(phase)) for (const action of days.get(day)?.get(phase) ?? []) action(day);
    },
  };
};

export const getAccount = (life: Life, customerId: number): Account => {
  const account = life.accounts.get(customerId) ?? { invoices: [], money: [], pallets: new Map<number, number>() };
  life.accounts.set(customerId, account);
  return account;
};

export const takeNumber = (life: Life, series: Series) => life.numbers[series]++;
