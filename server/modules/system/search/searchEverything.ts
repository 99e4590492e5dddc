import type { QueryOf } from '#contract/call/endpoint.ts';
import type { searchEverything as searchCall, SearchResult } from '#contract/system/search/calls.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { requireOwn } from '#server/modules/sales/portal/own.ts';
import type { Own } from '#server/modules/sales/portal/own.ts';
import { findDealsNumbered } from './dealsToPick.ts';
import { items, ownItems } from './foundItems.ts';
import type { FoundItem } from './foundItems.ts';
import { findOwnCreditNotesBy, findOwnInvoicesBy, findOwnOrdersBy } from './ownQueries.ts';
import { recordPaths } from './places.ts';
import type { Places } from './places.ts';
import {
  findCreditNotesBy,
  findCustomersBy,
  findDealsBy,
  findInvoicesBy,
  findPaymentsBy,
  findProductsBy,
  findProFormasBy,
  findPurchaseOrdersBy,
  findQuotationsBy,
  minLength,
} from './queries.ts';
import { findPurchaseInvoicesBy, findSuppliersBy } from './supplierQueries.ts';
import { findLotsBy, findReceiptsBy } from './warehouseQueries.ts';

const findOwn = async (db: Db, own: Own, text: string) => [
  ...(await findOwnInvoicesBy(db, own, text)).map(ownItems.invoice),
  ...(await findOwnCreditNotesBy(db, own, text)).map(ownItems.creditNote),
  ...(await findOwnOrdersBy(db, own, text)).map(ownItems.order),
];

/** Returns the account that the text names. Undefined if it matches several, is a number, or is shorter than any name. */
const findNamedAccount = <Account>(accounts: readonly Account[], text: string): Account | undefined =>
  accounts.length === 1 && text.length >= minLength && /\p{L}/u.test(text) ? accounts[0] : undefined;

const findForStaff = async (db: Db, places: Places, { text, deed }: QueryOf<typeof searchCall>) => {
  if (deed === 'Pick' && places.picks) return (await findDealsNumbered(db, text)).map(items.pick);
  const { seesAccounts, deals: only } = places;
  const results: FoundItem[][] = [];
  const accounts = seesAccounts ? await findCustomersBy(db, text) : [];
  const customerId = findNamedAccount(accounts, text)?.CustomerId;
  results.push(accounts.map((row) => items.customer(row, places)));
  if (places.seesProducts) results.push((await findProductsBy(db, text)).map((row) => items.product(row, places)));
  results.push((await findDealsBy(db, text, { only, seesAmounts: seesAccounts, customerId })).map((row) => items.deal(row, places)));
  if (seesAccounts) {
    results.push((await findInvoicesBy(db, text, customerId)).map((row) => items.invoice(row, places)));
    results.push((await findCreditNotesBy(db, text)).map((row) => items.creditNote(row, places)));
    results.push((await findProFormasBy(db, text)).map((row) => items.proForma(row, places)));
  }
  if (places.seesOffers) {
    results.push((await findQuotationsBy(db, text)).map((row) => items.quotation(row, places)));
    results.push((await findPurchaseOrdersBy(db, text)).map((row) => items.purchaseOrder(row, places)));
  }
  if (seesAccounts) results.push((await findPaymentsBy(db, text)).map((row) => items.payment(row, places)));
  if (places.seesSuppliers) results.push((await findSuppliersBy(db, text)).map(items.supplier));
  if (places.seesCosts) results.push((await findPurchaseInvoicesBy(db, text)).map(items.purchaseInvoice));
  if (places.seesYard) {
    results.push((await findLotsBy(db, text)).map(items.lot));
    results.push((await findReceiptsBy(db, text)).map(items.receipt));
  }
  return results.flat();
};

/** Returns at most five results of each kind that the caller may open. A customer's users find only their own records. */
export const searchEverything = async (context: Context, query: QueryOf<typeof searchCall>): Promise<SearchResult[]> => {
  const { db, user } = context;
  const text = query.text.trim();
  if (text === '') return [];
  const results = await (user.roles.includes('Customer')
    ? findOwn(db, requireOwn(context), text)
    : findForStaff(db, recordPaths(user.roles), { text, deed: query.deed }));
  return results.filter((result): result is SearchResult => result.Path !== undefined);
};
