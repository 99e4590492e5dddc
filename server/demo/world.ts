import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { CompanySnapshot } from '#server/documents/snapshots/snapshots.ts';
import type { VatTypes } from '#server/modules/money/billing/billable.ts';
import type { DemoCustomerFacts } from './catalogue/customers.ts';
import type { ProductFamily } from './catalogue/products.ts';
import type { Random } from './ground/random.ts';
import type { Row, Rows, Stamp } from './ground/rows.ts';

/** The users of the demonstration, who are said to have done it all. */
export const people = { admin: 1, office: 2, warehouse: 3, finance: 4 } as const;

export interface DemoProduct {
  row: Row<'products'>;
  family: ProductFamily;
  pallet: Row<'pallets'>;
  /** The depots of its supplier that ship it. */
  depotIds: number[];
  unitsPerPallet: number;
  grams: number;
  /** In the own warehouse. */
  onHand: number;
  /** What one of them cost on average, in sterling. */
  average: Big | null;
  onOrder: number;
  /** Of deals that are not picked yet. */
  wanted: number;
}

export type Payer = 'Prompt' | 'Discount' | 'Late' | 'Stopped';

export interface DemoCustomer {
  row: Row<'customers'>;
  facts: DemoCustomerFacts;
  payer: Payer;
  invoiceAddress: Row<'addresses'>;
  deliveries: Row<'addresses'>[];
  favourites: DemoProduct[];
  /** What it calls products, by their ids. */
  codes: ReadonlyMap<number, string>;
  /** How often it orders, beside the others. */
  share: number;
  directShare: number;
  isLarge: boolean;
}

export interface DemoDeal {
  row: Row<'orders'>;
  customer: DemoCustomer;
  lines: { row: Row<'order_details'>; product: DemoProduct }[];
  /** The pallets that its loose lines share, a row for each type. */
  mixed: { row: Row<'order_pallets'>; pallet: Row<'pallets'> }[];
}

/** All that the making of demo data knows, built up as the days pass. */
export interface World {
  random: Random;
  today: DateOnly;
  firstDay: DateOnly;
  /** After that day nothing is sold to those who have stopped paying. */
  soldToAllUntil: DateOnly;
  rows: Rows;
  company: CompanySnapshot;
  vatTypes: VatTypes;
  /** Pounds for one unit of a currency on a day. */
  sterlingRate(currencyId: number, day: DateOnly): Big;
  stamp(day: DateOnly, hour: number, by: number): Stamp;
  ownDepotId: number;
  products: DemoProduct[];
  /** Those that buy. */
  customers: DemoCustomer[];
  hauliers: Row<'customers'>[];
}

export const existing = <T>(found: T | null | undefined, what: string): T => {
  if (found === null || found === undefined) throw new Error(`Demo data has no ${what}`);
  return found;
};
