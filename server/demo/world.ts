import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { CompanySnapshot } from '#server/documents/snapshots/snapshots.ts';
import type { VatTypes } from '#server/modules/money/billing/billable.ts';
import type { DemoCustomerFacts } from './catalogue/customers.ts';
import type { ProductFamily } from './catalogue/products.ts';
import type { Random } from './ground/random.ts';
import type { Row, Rows, Stamp } from './ground/rows.ts';

/** Ids of the demo users who appear as authors. */
export const people = { admin: 1, office: 2, warehouse: 3, finance: 4 } as const;

export interface DemoProduct {
  row: Row<'products'>;
  family: ProductFamily;
  pallet: Row<'pallets'>;
  /** Depots of the supplier that ship the product. */
  depotIds: number[];
  unitsPerPallet: number;
  grams: number;
  /** Quantity in our own warehouse. */
  onHand: number;
  /** Average unit cost in pounds. */
  average: Big | null;
  onOrder: number;
  /** Quantity on deals not yet picked. */
  allocated: number;
}

export type Payer = 'Prompt' | 'Discount' | 'Late' | 'Stopped';

export interface DemoCustomer {
  row: Row<'customers'>;
  facts: DemoCustomerFacts;
  payer: Payer;
  invoiceAddress: Row<'addresses'>;
  deliveries: Row<'addresses'>[];
  favourites: DemoProduct[];
  /** The customer's own codes, by product id. */
  codes: ReadonlyMap<number, string>;
  /** How often the customer orders, relative to other customers. */
  share: number;
  directShare: number;
  isLarge: boolean;
}

export interface DemoDeal {
  row: Row<'orders'>;
  customer: DemoCustomer;
  lines: { row: Row<'order_details'>; product: DemoProduct }[];
  /** Mixed pallets for the loose lines of the deal, one row for each pallet type. */
  mixed: { row: Row<'order_pallets'>; pallet: Row<'pallets'> }[];
}

/** State of the story, built up as the days pass. */
export interface World {
  random: Random;
  today: DateOnly;
  firstDay: DateOnly;
  /** Last day on which customers who stopped paying could buy. */
  soldToAllUntil: DateOnly;
  rows: Rows;
  company: CompanySnapshot;
  vatTypes: VatTypes;
  /** Returns the pounds for one unit of a currency on a day. */
  sterlingRate(currencyId: number, day: DateOnly): Big;
  stamp(day: DateOnly, hour: number, by: number): Stamp;
  ownDepotId: number;
  products: DemoProduct[];
  /** Accounts that buy, without hauliers. */
  customers: DemoCustomer[];
  hauliers: Row<'customers'>[];
}

export const requireExisting = <T>(value: T | null | undefined, what: string): T => {
  if (value === null || value === undefined) throw new Error(`Demo data has no ${what}`);
  return value;
};
