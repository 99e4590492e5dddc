import { dealName } from '#contract/sales/deal/dealName.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { doesWork, work, workKinds } from '#contract/system/today/work.ts';
import type { WorkKind } from '#contract/system/today/work.ts';
import type { ListQuery } from '#contract/list.ts';
import { businessDay } from '#server/businessDay.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { shareResult } from '#server/modules/shareResult.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { findList } from '#server/lists/findList.ts';
import { dueOrders } from '#server/modules/sales/dueOrders/list.ts';
import { redAfterDays } from '#server/modules/money/billing/dates.ts';
import { readyToInvoice } from '#server/modules/money/invoices/raise/readyToInvoice.ts';
import { unsentInvoices } from '#server/modules/money/invoices/unsentInvoices.ts';
import { findOutbox } from '#server/modules/system/mail/queries.ts';
import { explainOutdated } from '#server/modules/sales/orders/followVatRates.ts';
import { findOpenOrders } from '#server/modules/sales/orders/lists.ts';
import { findOrderRequests } from '#server/modules/sales/orderRequests/queries.ts';
import { collectionRows } from '#server/modules/warehouse/pallets/collections.ts';
import { chaseRows } from '#server/modules/warehouse/pallets/chase.ts';
import { findAwaitingDespatch, findPickList } from '#server/modules/warehouse/picking/pickLists.ts';
import { findProFormas } from '#server/modules/money/proFormas/queries.ts';
import { listCustomersStatement } from '#server/modules/money/statements/customersStatement.ts';
import { awaitedOrders } from '#server/modules/warehouse/stock/goodsIn/goodsIn.ts';
import { findStockLevels } from '#server/modules/warehouse/stock/levels.ts';
import { findDeclarationsEnding, findKeysEnding, findDeclarationsWithoutPdf } from './endings.ts';
import { pathWithQuery, firstThree, countPage, sumItems } from './lists.ts';
import type { WorkFound, Item } from './lists.ts';
import { findServerSettings } from './server.ts';
import { findSetUp } from './setUp.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { allIds } from '#contract/values.ts';

/** `filter` is the filter of the query. `listFilter` is the same filter in the URL of the screen. */
const findOrders = async (context: Context, filter: ListQuery['filter'], listFilter: Record<string, string>): Promise<WorkFound> => {
  const page = await findOpenOrders(context, firstThree(filter, ['RequiredDate', 'ASC'], { amount: 'NetAmount' }));
  return {
    ...countPage(page),
    First: page.rows.map((row) => ({
      Name: dealName(row),
      About: row.CustomerName,
      On: row.PromisedDate ?? row.RequiredDate,
      Amount: row.NetAmount,
      CurrencyCode: row.CurrencyCode,
      OrderId: row.OrderId,
      Path: screenPaths.order(row.OrderId),
    })),
    Path: pathWithQuery(screens.openOrders, listFilter),
  };
};

const findAccounts = async (context: Context, column: 'Overdue' | 'Unallocated'): Promise<WorkFound> => {
  const page = await listCustomersStatement(context, firstThree({ Show: column }, [column, 'DESC'], { amount: column }));
  return {
    ...countPage(page),
    First: page.rows.map((row) => ({
      Name: row.Name,
      Amount: row[column],
      CurrencyCode: row.CurrencyCode,
      Path: screenPaths.statement(row.CustomerId),
    })),
    Path: pathWithQuery(screens.statements, { Show: column, sort: column, order: 'DESC' }),
  };
};

const findIssuedProFormas = async (db: Db, filter: ListQuery['filter'], listFilter: Record<string, string>): Promise<WorkFound> => {
  const page = await findProFormas(db, firstThree(filter, ['IssuedOn', 'ASC'], { amount: 'Unpaid' }));
  return {
    ...countPage(page),
    First: page.rows.map((row) => ({
      Name: String(row.ProFormaNo),
      About: row.CustomerName,
      On: row.IssuedOn,
      Amount: row.GrossAmount.minus(row.Received),
      CurrencyCode: row.CurrencyCode,
      Path: screenPaths.proForma(row.ProFormaInvoiceId, row.ProFormaNo),
    })),
    Path: pathWithQuery(screens.proFormas, listFilter),
  };
};

/** Finds the count and the first items of each kind of work, from the list that does the work. */
const finders: Readonly<Record<WorkKind, (context: Context) => Promise<WorkFound>>> = {
  SetUp: findSetUp,
  Declarations: findDeclarationsEnding,
  PapersMissing: findDeclarationsWithoutPdf,
  Keys: findKeysEnding,
  Server: findServerSettings,
  VatBehind: (context) => findOrders(context, { Vat: 'Behind' }, { Status: 'all', Vat: 'Behind' }),
  VatTwoTypes: (context) => findOrders(context, { Vat: 'TwoTypes' }, { Status: 'all', Vat: 'TwoTypes' }),
  Requests: async ({ db }) => {
    const { rows, total } = await findOrderRequests(db, firstThree({ State: ['Asked'] }, ['AskedAt', 'ASC']));
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: row.CustomerName,
        About: row.Goods,
        On: row.WantedOn,
        Path: pathWithQuery(screens.orderRequests, { q: row.CustomerName }),
      })),
      Path: screens.orderRequests,
    };
  },
  Collections: async ({ db }) => {
    const { rows, total } = await findList(db, collectionRows, firstThree({ State: ['Asked'] }, ['AskedAt', 'ASC']), undefined);
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: row.CustomerName,
        About: row.Pallets,
        On: businessDay(new Date(row.AskedAt)),
        Quantity: row.Quantity,
        Path: pathWithQuery(screens.palletBalance, { view: 'collections', q: row.CustomerName }),
      })),
      Path: pathWithQuery(screens.palletBalance, { view: 'collections' }),
    };
  },
  DueOrders: async ({ db, today }) => {
    const { rows, total } = await findList(db, dueOrders, firstThree({ Show: 'ToAsk' }), { today });
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: row.CustomerName,
        About: row.Phone,
        Quantity: row.DaysOver,
        Path: screenPaths.newOrder({ customerId: row.CustomerId }),
      })),
      Path: screens.dueOrders,
    };
  },
  Late: (context) => findOrders(context, { IsLate: true }, { required: 'late' }),
  Held: (context) => findOrders(context, { Status: ['Held'], IsCallOff: false }, { Status: 'Held', IsCallOff: 'false' }),
  ProFormas: ({ db }) => findIssuedProFormas(db, { State: ['Held'] }, { State: 'Held' }),
  ProFormasAnew: ({ db }) => findIssuedProFormas(db, { IsToSend: true }, { IsToSend: 'true' }),
  Unsent: async (context) => {
    const summary = { amount: 'Worth', urgent: { LeftTo: addDays(context.today, -redAfterDays) } };
    const page = await unsentInvoices(context, firstThree(undefined, undefined, summary));
    return {
      ...countPage(page),
      First: page.rows.map((row) => ({
        Name: row.Kind === 'Invoice' ? String(row.Number) : `${row.Kind} ${row.Number}`,
        About: row.CustomerName,
        On: row.Date,
        Amount: row.Kind === 'Credit' ? row.GrossAmount.neg() : row.GrossAmount,
        CurrencyCode: row.CurrencyCode,
        Path: pathWithQuery(screens.unsentInvoices, { q: String(row.Number) }),
      })),
      Path: screens.unsentInvoices,
    };
  },
  MailFailed: async ({ db }) => {
    const { rows, total } = await findOutbox(db, firstThree({ State: ['Failed'] }));
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: row.CustomerName ?? row.Subject,
        About: row.LastError,
        On: businessDay(new Date(row.CreatedAt)),
        Path: pathWithQuery(screens.outbox, { q: row.Subject }),
      })),
      Path: pathWithQuery(screens.outbox, { State: 'Failed' }),
    };
  },
  PalletsAbove: async ({ db, today }) => {
    const { rows, total } = await findList(db, chaseRows, firstThree({ IsAbove: true }, ['Above', 'DESC']), { today });
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: row.CustomerName,
        Quantity: row.Above,
        Path: screenPaths.ofCustomer(screens.palletBalance, row.CustomerId),
      })),
      Path: pathWithQuery(screens.palletBalance, { view: 'chase' }),
    };
  },
  Short: async (context) => {
    const everywhere = { supplierId: allIds, productGroupId: allIds, asAt: null };
    const { rows, total } = await findStockLevels(context, everywhere, firstThree({ Only: 'Short' }, ['Free', 'ASC']));
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: row.ProductCode,
        About: row.Description,
        Quantity: row.Free,
        Path: screenPaths.stockLevels(row.ProductCode),
      })),
      Path: pathWithQuery(screens.stock, { Only: 'Short', sort: 'Free', order: 'ASC' }),
    };
  },
  ToPick: async ({ db, today }) => {
    const page = await findPickList(db, firstThree(undefined, undefined, { urgent: { RequiredTo: today } }), today);
    return {
      ...countPage(page),
      First: page.rows.map((row) => ({
        Name: dealName(row),
        About: row.CustomerName,
        On: row.RequiredDate,
        Quantity: row.Pallets,
        Path: screenPaths.pickGoods(row.OrderId),
      })),
      Path: screens.pickList,
    };
  },
  ToDespatch: async ({ db, today }) => {
    const { rows, total } = await findAwaitingDespatch(db, firstThree({ Status: ['Picked'] }), today);
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: dealName(row),
        About: row.HaulierName ?? row.CustomerName,
        On: row.RequiredDate,
        Quantity: row.Pallets,
        Path: screenPaths.pickGoods(row.OrderId),
      })),
      Path: pathWithQuery(screens.pickList, { view: 'despatch' }),
    };
  },
  Awaited: async ({ db }) => {
    const { rows, total } = await findList(db, awaitedOrders, firstThree(undefined), undefined);
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: String(row.PurchaseOrderNo),
        About: row.SupplierName,
        On: row.DueDate,
        Quantity: row.Outstanding,
        Path: screenPaths.receiveOrder(row.PurchaseOrderId),
      })),
      Path: screens.goodsIn,
    };
  },
  ToInvoice: async (context) => {
    const summary = { amount: 'GrossAmount', urgent: { DespatchedTo: addDays(context.today, -redAfterDays) } };
    const page = await readyToInvoice(context, firstThree(undefined, undefined, summary));
    return {
      ...countPage(page),
      First: page.rows.map((row) => ({
        Name: dealName(row),
        About: row.CustomerName,
        On: row.DespatchedOn,
        Amount: row.GrossAmount,
        CurrencyCode: row.CurrencyCode,
        Path: pathWithQuery(screens.readyToInvoice, { q: dealName(row) }),
      })),
      Path: screens.readyToInvoice,
    };
  },
  Overdue: (context) => findAccounts(context, 'Overdue'),
  Unallocated: (context) => findAccounts(context, 'Unallocated'),
};

/** Adds the reason why each order cannot take a new VAT rate. Finds it by trying the change on a separate connection. */
const explainBehind = ({ db, today }: Context, items: readonly Item[]) =>
  mapInTurn(items, async (item) => ({
    ...item,
    About: (item.OrderId && (await explainOutdated(db, today, item.OrderId))) || item.About || null,
  }));

const emptyItem = { About: null, On: null, Amount: null, CurrencyCode: null, Quantity: null };

/** Finds one kind of work once for all users. The settings of the server depend on the request. */
const findKind = (context: Context, kind: WorkKind) =>
  kind === 'Server' ? finders[kind](context) : shareResult(context.db, `today ${context.today} ${kind}`, () => finders[kind](context));

/** Returns the work of the user's roles, the most urgent kind first. The counts and items are those of the work lists themselves. */
export const findTodayWork = async (context: Context) => {
  const kinds = workKinds.filter((kind) => doesWork(kind, context.user.roles));
  const results = await mapInTurn(kinds, async (Kind) => ({ Kind, Urgent: 0, ...(await findKind(context, Kind)) }));
  const visibleWork = results.filter(({ Kind, Count }) => !work[Kind].isQuiet || Count > 0);
  return mapInTurn(visibleWork, async ({ Kind, Count, Urgent, Sums, First, Path }) => {
    const items = Kind === 'VatBehind' ? await explainBehind(context, First) : First;
    const plainItems = items.map(({ OrderId: _orderId, ...item }) => ({ ...emptyItem, ...item }));
    return { Kind, Count, Urgent, Sums: Sums ?? sumItems(First), First: plainItems, Path };
  });
};
