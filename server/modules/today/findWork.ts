import { dealName } from '#contract/deal/dealName.ts';
import { declarationFile } from '#contract/entities/declarations.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { isWorkOf, work, workKinds } from '#contract/today/work.ts';
import type { WorkKind } from '#contract/today/work.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Big } from '#contract/money.ts';
import { businessDay } from '#server/businessDay.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { askTogether } from '#server/database/askTogether.ts';
import { formatDate } from '#server/documents/format.ts';
import { findList } from '#server/lists/findList.ts';
import { findLockedThrough } from '#server/modules/businessDates.ts';
import { dueOrders } from '#server/modules/dueOrders/list.ts';
import { findPage } from '#server/modules/entities/source.ts';
import { redAfterDays } from '#server/modules/billing/dates.ts';
import { readyToInvoice } from '#server/modules/invoices/readyToInvoice.ts';
import { unsentInvoices } from '#server/modules/invoices/unsentInvoices.ts';
import { findOutbox } from '#server/modules/mail/queries.ts';
import { findOpenOrders } from '#server/modules/orders/lists.ts';
import { findOrderRequests } from '#server/modules/orderRequests/queries.ts';
import { chaseRows } from '#server/modules/pallets/chase.ts';
import { findAwaitingDespatch, findPickList } from '#server/modules/picking/pickLists.ts';
import { findProFormas } from '#server/modules/proFormas/queries.ts';
import { listCustomersStatement } from '#server/modules/statements/customersStatement.ts';
import { awaited } from '#server/modules/stock/goodsIn.ts';
import { findStockLevels } from '#server/modules/stock/levels.ts';
import { findSetUp } from './setUp.ts';
import { addDays } from '#contract/deal/dates.ts';

/** So many days before it ends it is said. */
const endsSoonDays = 60;

interface Item {
  Name: string;
  About?: string | null;
  On?: string | null;
  Amount?: Big;
  CurrencyCode?: string;
  Quantity?: number | null;
  Path: string;
}

interface Found {
  Count: number;
  Urgent?: number;
  First: readonly Item[];
  Path: string;
}

/** A page of the first three, in the order in which their list shows them where it is opened. */
const firstThree = (filter: ListQuery['filter'], sort?: ListQuery['sort']): ListQuery => ({
  ...(filter && { filter }),
  ...(sort && { sort }),
  range: [0, 2],
});

const at = (path: string, of: Record<string, string>) => `${path}?${new URLSearchParams(of).toString()}`;

/** The list of an entity, which reads its filter as one value. */
const atEntity = (path: string, filter: ListQuery['filter'], sort: string) =>
  at(path, { filter: JSON.stringify(filter), sort, order: 'ASC' });

const openDeals = async (context: Context, filter: ListQuery['filter'], shown: Record<string, string>): Promise<Found> => {
  const { rows, total } = await findOpenOrders(context, firstThree(filter, ['RequiredDate', 'ASC']));
  return {
    Count: total,
    First: rows.map((row) => ({
      Name: dealName(row),
      About: row.CustomerName,
      On: row.PromisedDate ?? row.RequiredDate,
      Amount: row.NetAmount,
      CurrencyCode: row.CurrencyCode,
      Path: screenPaths.order(row.OrderId),
    })),
    Path: at(screens.openOrders, shown),
  };
};

const accounts = async (context: Context, cut: 'Overdue' | 'Unallocated'): Promise<Found> => {
  const { rows, total } = await listCustomersStatement(context, firstThree({ Show: cut }, [cut, 'DESC']));
  return {
    Count: total,
    First: rows.map((row) => ({
      Name: row.Name,
      Amount: row[cut],
      CurrencyCode: row.CurrencyCode,
      Path: screenPaths.statement(row.CustomerId),
    })),
    Path: at(screens.statements, { Show: cut, sort: cut, order: 'DESC' }),
  };
};

const proFormas = async (db: Db, filter: ListQuery['filter'], shown: Record<string, string>): Promise<Found> => {
  const { rows, total } = await findProFormas(db, firstThree(filter, ['IssuedOn', 'ASC']));
  return {
    Count: total,
    First: rows.map((row) => ({
      Name: String(row.ProFormaNo),
      About: row.CustomerName,
      On: row.IssuedOn,
      Amount: row.GrossAmount.minus(row.Received),
      CurrencyCode: row.CurrencyCode,
      Path: screenPaths.proForma(row.ProFormaInvoiceId, row.ProFormaNo),
    })),
    Path: at(screens.proFormas, shown),
  };
};

const finders: Readonly<Record<WorkKind, (context: Context) => Promise<Found>>> = {
  SetUp: findSetUp,
  // In time to ask the maker for the next one.
  Declarations: async (context) => {
    const filter = { ValidToTo: addDays(context.today, endsSoonDays), Active: true };
    const { rows, total } = await findPage(context, declarationFile, { ...firstThree(filter), sort: ['ValidTo', 'ASC'] });
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: String(row.Description),
        About: String(row.Supplier),
        On: String(row.ValidTo),
        Path: screenPaths.declaration(row.DeclarationId as number),
      })),
      Path: atEntity('/declarations', filter, 'ValidTo'),
    };
  },
  // No deal has one that has no paper.
  PapersMissing: async (context) => {
    const filter = { PaperUrl: [null], Active: true };
    const { rows, total } = await findPage(context, declarationFile, { ...firstThree(filter), sort: ['Description', 'ASC'] });
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: String(row.Description),
        About: String(row.Supplier),
        On: null,
        Path: screenPaths.declaration(row.DeclarationId as number),
      })),
      Path: atEntity('/declarations', filter, 'Description'),
    };
  },
  VatBehind: async (context) => {
    const found = await openDeals(context, { Vat: 'Behind' }, { Status: 'all', Vat: 'Behind' });
    // What holds them back is nearly always this; the log has the rest.
    const locked = found.Count > 0 ? await findLockedThrough(context.db) : null;
    const why = locked !== null && locked >= context.today ? `The books are locked through ${formatDate(locked)}` : null;
    return why === null ? found : { ...found, First: found.First.map((item) => ({ ...item, About: why })) };
  },
  Requests: async ({ db }) => {
    const { rows, total } = await findOrderRequests(db, firstThree({ State: ['Asked'] }, ['AskedAt', 'ASC']));
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: row.CustomerName,
        About: row.Goods,
        On: row.WantedOn,
        Path: at(screens.orderRequests, { q: row.CustomerName }),
      })),
      Path: screens.orderRequests,
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
  Late: (context) => openDeals(context, { IsLate: true }, { required: 'late' }),
  Held: (context) => openDeals(context, { Status: ['Held'], IsCallOff: false }, { Status: 'Held', IsCallOff: 'false' }),
  ProFormas: ({ db }) => proFormas(db, { State: ['Held'] }, { State: 'Held' }),
  ProFormasAnew: ({ db }) => proFormas(db, { IsToSend: true }, { IsToSend: 'true' }),
  Unsent: async (context) => {
    const { rows, total } = await unsentInvoices(context, firstThree(undefined));
    const red = await unsentInvoices(context, { filter: { LeftTo: addDays(context.today, -redAfterDays) }, range: [0, 0] });
    return {
      Count: total,
      Urgent: red.total,
      First: rows.map((row) => ({
        Name: `${row.Kind} ${row.Number}`,
        About: row.CustomerName,
        On: row.Date,
        Amount: row.GrossAmount,
        CurrencyCode: row.CurrencyCode,
        Path: at(screens.unsentInvoices, { q: String(row.Number) }),
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
        Path: at(screens.outbox, { q: row.Subject }),
      })),
      Path: at(screens.outbox, { State: 'Failed' }),
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
      Path: at(screens.palletBalance, { view: 'chase' }),
    };
  },
  Short: async (context) => {
    const everywhere = { supplierId: 0, productGroupId: 0, asAt: null };
    const { rows, total } = await findStockLevels(context, everywhere, firstThree({ Only: 'Short' }, ['Free', 'ASC']));
    return {
      Count: total,
      First: rows.map((row) => ({
        Name: row.ProductCode,
        About: row.Description,
        Quantity: row.Free,
        Path: screenPaths.stockLevels(row.ProductCode),
      })),
      Path: at(screens.stock, { Only: 'Short', sort: 'Free', order: 'ASC' }),
    };
  },
  ToPick: async ({ db, today }) => {
    const { rows, total } = await findPickList(db, firstThree(undefined), today);
    const late = await findPickList(db, { filter: { RequiredTo: today }, range: [0, 0] }, today);
    return {
      Count: total,
      Urgent: late.total,
      First: rows.map((row) => ({
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
      Path: at(screens.pickList, { view: 'despatch' }),
    };
  },
  Awaited: async ({ db }) => {
    const { rows, total } = await findList(db, awaited, firstThree(undefined), undefined);
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
    const page = await readyToInvoice(context, firstThree(undefined));
    const red = await readyToInvoice(context, { filter: { DespatchedTo: addDays(context.today, -redAfterDays) }, range: [0, 0] });
    return {
      Count: page.total,
      Urgent: red.total,
      First: page.rows.map((row) => ({
        Name: dealName(row),
        About: row.CustomerName,
        On: row.DespatchedOn,
        Amount: row.GrossAmount,
        CurrencyCode: row.CurrencyCode,
        Path: at(screens.readyToInvoice, { q: dealName(row) }),
      })),
      Path: screens.readyToInvoice,
    };
  },
  Overdue: (context) => accounts(context, 'Overdue'),
  Unallocated: (context) => accounts(context, 'Unallocated'),
};

/** What waits for the asker's roles, each by the list that its screen shows: count and rows are those one finds there. */
export const findTodayWork = (context: Context) =>
  askTogether(context.db, async (db) => {
    const within = { ...context, db };
    const found = await Promise.all(
      workKinds
        .filter((kind) => isWorkOf(kind, context.user.roles))
        .map(async (Kind) => {
          const { Count, Urgent = 0, First, Path } = await finders[Kind](within);
          const nothing = { About: null, On: null, Amount: null, CurrencyCode: null, Quantity: null };
          return { Kind, Count, Urgent, First: First.map((item) => ({ ...nothing, ...item })), Path };
        }),
    );
    return found.filter(({ Kind, Count }) => !work[Kind].isQuiet || Count > 0);
  });
