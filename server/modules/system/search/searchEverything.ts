import type { QueryOf } from '#contract/endpoint.ts';
import type { searchEverything as searchCall, SearchResult } from '#contract/system/search/calls.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { requireOwn } from '#server/modules/sales/portal/own.ts';
import type { Own } from '#server/modules/sales/portal/own.ts';
import { findDealsNumbered } from './dealsToPick.ts';
import { items, ownItems } from './foundItems.ts';
import type { Found } from './foundItems.ts';
import { findOwnCreditNotesBy, findOwnInvoicesBy, findOwnOrdersBy } from './ownQueries.ts';
import { placesOf } from './places.ts';
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
} from './queries.ts';
import { findPurchaseInvoicesBy, findSuppliersBy } from './supplierQueries.ts';
import { findLotsBy, findReceiptsBy } from './warehouseQueries.ts';

const none: Promise<Found[]> = Promise.resolve([]);

const asItems = async <One>(rows: Promise<readonly One[]> | readonly One[], item: (one: One) => Found) => (await rows).map(item);

const findOwn = (db: Db, own: Own, text: string) => [
  asItems(findOwnInvoicesBy(db, own, text), ownItems.invoice),
  asItems(findOwnCreditNotesBy(db, own, text), ownItems.creditNote),
  asItems(findOwnOrdersBy(db, own, text), ownItems.order),
];

const findForStaff = (db: Db, places: Places, { text, deed }: QueryOf<typeof searchCall>) => {
  if (deed === 'Pick' && places.picks) return [asItems(findDealsNumbered(db, text), items.pick)];
  const { seesAccounts, deals: only } = places;
  return [
    seesAccounts ? asItems(findCustomersBy(db, text), (one) => items.customer(one, places)) : none,
    places.seesProducts ? asItems(findProductsBy(db, text), (one) => items.product(one, places)) : none,
    asItems(findDealsBy(db, text, { only, seesAmounts: seesAccounts }), (one) => items.deal(one, places)),
    seesAccounts ? asItems(findInvoicesBy(db, text), (one) => items.invoice(one, places)) : none,
    seesAccounts ? asItems(findCreditNotesBy(db, text), (one) => items.creditNote(one, places)) : none,
    seesAccounts ? asItems(findProFormasBy(db, text), (one) => items.proForma(one, places)) : none,
    places.seesOffers ? asItems(findQuotationsBy(db, text), (one) => items.quotation(one, places)) : none,
    places.seesOffers ? asItems(findPurchaseOrdersBy(db, text), (one) => items.purchaseOrder(one, places)) : none,
    seesAccounts ? asItems(findPaymentsBy(db, text), (one) => items.payment(one, places)) : none,
    places.seesSuppliers ? asItems(findSuppliersBy(db, text), items.supplier) : none,
    places.seesCosts ? asItems(findPurchaseInvoicesBy(db, text), items.purchaseInvoice) : none,
    places.seesYard ? asItems(findLotsBy(db, text), items.lot) : none,
    places.seesYard ? asItems(findReceiptsBy(db, text), items.receipt) : none,
  ];
};

/** At most five of a kind, and only what the caller may open; a customer's users find what is their own. */
export const searchEverything = async (context: Context, query: QueryOf<typeof searchCall>): Promise<SearchResult[]> => {
  const { db, user } = context;
  const text = query.text.trim();
  if (text === '') return [];
  const asked = user.roles.includes('Customer')
    ? findOwn(db, requireOwn(context), text)
    : findForStaff(db, placesOf(user.roles), { text, deed: query.deed });
  const found = (await Promise.all(asked)).flat();
  return found.filter((one): one is SearchResult => one.Path !== undefined);
};
