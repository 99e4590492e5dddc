import { noteDueOrders } from '#contract/sales/dueOrders/calls.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeBankFile, takeRemittance } from '#contract/money/bankFiles/calls.ts';
import { addCredit } from '#contract/money/credits/calls.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { ErrorBody } from '#contract/call/errors.ts';
import { listCalls } from '#contract/index.ts';
import { allPartFiles, getEntity } from '#contract/masterData/entities/all.ts';
import type { AnyList, Filter } from '#contract/list.ts';
import { sum } from '#contract/money.ts';
import { importOpeningItems, undoOpeningBatch } from '#contract/money/openingItems/calls.ts';
import { askForOrder, declineOrderRequest } from '#contract/sales/orderRequests/calls.ts';
import { savePayment } from '#contract/money/payments/calls.ts';
import { readTotals } from '#contract/call/request.ts';
import { isAllowed, roles } from '#contract/call/roles.ts';
import type { Role } from '#contract/call/roles.ts';
import { addStatement } from '#contract/money/statements/calls.ts';
import { startStatementRun, stopStatementRun } from '#contract/money/statements/run.ts';
import { customer as holder, supplier, warehouse, writtenOff } from '#server/ledgers/pallets/pallets.ts';
import { account } from '#tests/support/accounts.ts';
import { ofxFile } from '#tests/support/bankWrites.ts';
import { openingMoney } from '#tests/support/openingWrites.ts';
import { addJournals, addOverdue } from '#tests/support/financeRows.ts';
import { addCollections } from '#tests/support/collections.ts';
import { given } from '#tests/support/given.ts';
import { addStockTakes } from '#tests/support/stockWrites.ts';
import { movedBy } from '#tests/support/pallets.ts';
import { addSample, flatSampleOf, writable } from '#tests/support/samples.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';

type Row = Record<string, unknown>;
type ListCall = Endpoint & { list: AnyList };

const app = useTestApp();
const lists = listCalls().flatMap(({ area, name, call }) => (call.list ? [[`${area}.${name}`, call as ListCall] as const] : []));
const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;
let client: Client;
/** Client for the lists that only customers have. */
let ofCustomer: Client;
/** One client for each role. */
const others = new Map<Role, Client>();
let customerId: number;
let productId: number;
let priceListId: number;
let priceBatchId: number;
let ownDepotId: number;
let countedSupplierId: number;
let statementRunId: number;

beforeAll(async () => {
  client = await app.as(staff);
  const customer = await given.customer(app.db, { Name: 'Perry & Daughters', AccountCode: 'PER1' });
  customerId = customer.CustomerId;
  ofCustomer = await app.as('Customer', customerId);
  for (const role of roles) others.set(role, await app.as(role, role === 'Customer' ? customerId : undefined));
  const other = await given.customer(app.db, { Name: 'Éclair Dairy', OnStop: true, OnStopReason: 'Disputes' });
  for (const Phone of ['01943 600100', '01943 600200', null])
    await app.db.updateTable('customers').set({ Phone }).where('CustomerId', '=', customerId).execute();
  for (const id of [customerId, customerId, other.CustomerId]) {
    for (const StatusId of [1, 2, 3, 4, 5]) {
      const RequiredDate = StatusId === 2 ? null : `2026-11-2${StatusId}`;
      const DespatchedOn = StatusId === 5 ? '2026-11-19' : null;
      await account.deal(app.db, id, { StatusId, RequiredDate, DespatchedOn, CustomerOrderNo: StatusId === 3 ? 'PO 7' : null });
    }
    await account.deal(app.db, id, { StatusId: 2, DealTypeId: 2 });
    await account.invoice(app.db, id, { DueDate: `2026-12-0${id}`.slice(0, 10) });
    await account.invoice(app.db, id);
    await account.payment(app.db, id);
    await client.call(addCredit, { body: { CustomerId: id, CreditReasonId: 1, Comment: `Ring ${id}` } });
    await client.call(savePayment, { body: { CustomerId: id, PaymentMethodId: 1, Amount: 40 + id, PaymentDate: '2026-11-12' } });
    await client.call(addStatement, { params: { customerId: id, dateTo: `2026-11-1${id % 10}` } });
    await app.db.insertInto('outbox').values(mailTo(id)).execute();
    const { OrderId } = await account.deal(app.db, id, { StatusId: 1 });
    await app.db
      .insertInto('pro_forma_invoices')
      .values({
        ProFormaNo: 3000 + OrderId,
        OrderId,
        CustomerId: id,
        IssuedOn: '2026-11-10',
        NetAmount: 100,
        VatAmount: 20,
        GrossAmount: 120,
      })
      .execute();
  }
  await sellProduct();
  await runStatements();
  await askForOrders();
  await stayAway();
  countedSupplierId = await addStockTakes(app.db, client, customerId, productId);
  await movePallets(other.CustomerId);
  await addCollections(ofCustomer, client);
  for (const turn of [1, 2, 3]) {
    const brought = await client.call(importOpeningItems, { body: await openingMoney({ db: app.db }) });
    if (turn === 1) await client.call(undoOpeningBatch, { params: { id: brought.OpeningBatchId ?? 0 } });
  }
  for (const [Subject, SubjectId] of [
    ['Customer', customerId],
    ['Customer', other.CustomerId],
    ['User', client.userId],
  ] as const)
    await app.db
      .insertInto('erasures')
      .values({ Subject, SubjectId, Reason: `Asked ${SubjectId}`, CreatedBy: client.userId })
      .execute();
  for (const Text of ['Perry & Daughters, total 12.00', 'Perry & Daughters, total 14.00'])
    await client.call(takeRemittance, { body: { Text } });
  await client.call(takeBankFile, { body: ofxFile([['2026-11-20', '12.00', 'PERRY']]), query: { fileName: 'bank.ofx' } });
  for (const CustomerId of [undefined, undefined, customerId, other.CustomerId])
    await app.as(CustomerId ? 'Customer' : 'Office', CustomerId);
  for (const file of [...writable(), ...allPartFiles])
    for (const FileName of ['Perry.csv', null])
      await client.call(file.calls.importRows, { body: { Rows: [await flatSampleOf(client, file)], FileName } });
  for (const file of writable()) {
    for (const isLast of [false, false, true]) {
      const row = await addSample(client, file);
      if (isLast && file.canRemove) await client.call(file.calls.remove, { params: { id: row[file.id] } });
    }
  }
});

/** Creates two requests that are waiting and one that was declined. */
const askForOrders = async () => {
  for (const [index, WantedOn] of ['2026-11-25', '2026-11-27', null].entries()) {
    const Lines = [{ ProductId: productId, Quantity: 1000 + index }];
    const body = { Lines, WantedOn, CustomerOrderNo: index === 2 ? null : `REQ ${index}` };
    const { OrderRequestId: id } = await ofCustomer.call(askForOrder, { body });
    if (index === 2) await client.call(declineOrderRequest, { params: { id }, body: { Reason: 'Out of stock' } });
  }
};

/** Creates three customers who have not ordered for a while, one of them contacted. */
const stayAway = async () => {
  for (const turn of [1, 2, 3]) {
    const { CustomerId } = await given.customer(app.db, {});
    for (const day of ['01', '08', '15', '22']) await account.deal(app.db, CustomerId, { OrderDate: `2026-0${turn + 5}-${day}` });
    if (turn === 1) await client.call(noteDueOrders, { body: { CustomerIds: [CustomerId], AskAgainOn: '2026-11-28', Note: 'In a week' } });
  }
};

/** Creates a run in progress with one account issued, one skipped and one printed, and a run that was stopped. */
const runStatements = async () => {
  for (const DateTo of ['2026-11-20', '2026-11-21']) {
    const { StatementRunId } = await client.call(startStatementRun, { body: { DateTo } });
    if (DateTo === '2026-11-20') await client.call(stopStatementRun, { params: { id: StatementRunId } });
    statementRunId = StatementRunId;
  }
  const { StatementId } = await app.db.selectFrom('statements').select('StatementId').limit(1).executeTakeFirstOrThrow();
  const ofRun = (id: number) =>
    app.db.updateTable('statement_run_accounts').where('StatementRunId', '=', statementRunId).where('CustomerId', '=', id);
  await ofRun(customerId).set({ Outcome: 'Issued', StatementId, GoesBy: 'Print', PrintedAt: '2026-11-21T10:00:00Z' }).execute();
};

/** Moves pallets between two accounts, a haulier and the yard. Some are lost, and some are charged. */
const movePallets = async (otherId: number) => {
  const { SupplierId } = await given.supplier(app.db, {});
  for (const MovedOn of ['2026-11-03', '2026-11-10']) {
    const { PalletId } = await given.pallet(app.db, { SupplierId });
    const said = { PalletId, MovedOn };
    const charge = { Charge: 18, VatTypeId: 1, VatRate: 20 };
    await movedBy(app.db, [
      { ...said, Quantity: 60, from: supplier(SupplierId), to: holder(customerId), Kind: 'Opening', ...charge },
      { ...said, Quantity: 9, from: holder(customerId), to: holder(otherId), Kind: 'Transfer', Reference: 'Passed on' },
      { ...said, Quantity: 20, from: holder(customerId), to: warehouse, Kind: 'Return', Condition: 'Good', Reference: null },
      { ...said, Quantity: 2, from: holder(otherId), to: writtenOff, Kind: 'WriteOff', Condition: 'Lost', LossBearer: 'Customer' },
    ]);
  }
};

const mailTo = (CustomerId: number) => ({
  MessageId: randomUUID(),
  CustomerId,
  DocumentKind: 'Invoice',
  ToAddresses: ['accounts@perry.example'],
  Subject: 'Invoices from us',
  Body: 'Attached',
  State: CustomerId % 2 === 0 ? 'Sent' : 'Queued',
});

/** Stocks, prices and sells a product. */
const sellProduct = async () => {
  const { ProductId, Description } = await given.product(app.db, {});
  productId = ProductId;
  ownDepotId = await given.ownDepot(app.db);
  for (const depot of [ownDepotId, await otherDepot()]) {
    await given.stock(app.db, ProductId, 100 + depot, depot);
    for (const MinimumQuantity of [500, 900])
      await app.db
        .insertInto('price_lists')
        .values({
          ProductId,
          SupplierDepotId: depot,
          SellPrice: 180 + depot,
          MinimumQuantity,
          EffectiveFrom: '2026-01-01',
          Status: 'Saved',
        })
        .execute();
  }
  const line = { CustomerId: customerId, ProductId, SupplierDepotId: ownDepotId, MinimumQuantity: 10, SellPrice: 170 };
  const revisions = ['2026-01-01', '2026-12-01'].map((EffectiveFrom, index) => ({
    ...line,
    EffectiveFrom,
    SellPrice: 170 + index,
    Revision: index + 1,
    Status: 'Saved',
  }));
  const prices = await app.db
    .insertInto('price_lists')
    .values([...revisions, { ...line, EffectiveFrom: '2026-12-24', Revision: 3 }])
    .returning('PriceListId')
    .execute();
  priceListId = prices[0]?.PriceListId ?? 0;
  const batches = await app.db
    .insertInto('price_batches')
    .values([
      { Description: 'Aire Glass: increase', LineCount: 12, EffectiveFrom: '2026-12-01' },
      { Description: 'Calder Glass: increase', LineCount: 9, RevertedAt: '2026-11-20T10:00:00Z' },
    ])
    .returning('PriceBatchId')
    .execute();
  priceBatchId = batches[0]?.PriceBatchId ?? 0;
  await addLetters();
  for (const [index, PurchaseOrderNo] of [9001, 9002].entries()) {
    const purchase = {
      PurchaseOrderNo,
      Revision: 1,
      SupplierDepotId: await otherDepot(),
      OrderedOn: '2026-11-20',
      RequiredDate: '2026-11-27',
    };
    const { PurchaseOrderId } = await app.db
      .insertInto('purchase_orders')
      .values({ ...purchase, State: index === 0 ? 'Ordered' : 'Confirmed', PromisedDate: index === 0 ? null : '2026-11-19' })
      .returning('PurchaseOrderId')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('purchase_order_lines')
      .values({ PurchaseOrderId, ProductId, Quantity: 1000 + index, PricePer: 1000 })
      .execute();
  }
  for (const [index, InvoiceNo] of ['AG-1', 'AG-2'].entries()) {
    const { SupplierId } = await given.supplier(app.db, {});
    await app.db
      .insertInto('purchase_invoices')
      .values({
        SupplierId,
        InvoiceNo,
        InvoiceDate: `2026-11-1${index}`,
        NetAmount: 100 + index,
        State: index === 0 ? 'ToCheck' : 'Agreed',
      })
      .execute();
  }
  await addOverdue(app.db);
  await addJournals(app.db);
  for (const [index, ValidUntil] of ['2026-11-20', '2026-12-20'].entries())
    await app.db
      .insertInto('quotations')
      .values({
        QuotationNo: 8100 + index,
        CustomerId: customerId,
        DealTypeId: 1,
        CurrencyId: 1,
        QuotedOn: `2026-11-0${index + 1}`,
        ValidUntil,
        CustomerOrderNo: index === 0 ? null : 'ENQ 7',
      })
      .execute();
  for (const [index, Quantity] of [1000, 2000, 3000].entries()) {
    // Puts the goods on a later part, which makes them owed.
    const later = { Part: 2, PromisedDate: index === 0 ? null : `2026-11-2${index}`, DealTypeId: index === 2 ? 2 : 1 };
    const { OrderId } = await account.deal(app.db, customerId, { StatusId: 2, ...later });
    await app.db
      .insertInto('order_details')
      .values({ OrderId, ProductId, Description, Quantity, UnitPrice: 187.35, PricePer: 1000, VatTypeId: 1, NetAmount: Quantity / 10 })
      .execute();
  }
};

/** Adds one letter waiting in the outbox, one sent and one that nobody has e-mailed. */
const addLetters = async () => {
  for (const [index, State] of [null, 'Queued', 'Sent'].entries()) {
    const { CustomerId } = index === 0 ? { CustomerId: customerId } : await given.customer(app.db);
    const letter = {
      PriceBatchId: priceBatchId,
      CustomerId,
      Lines: JSON.stringify([{ price_list_id: priceListId, was: 160 }]),
      LineCount: index + 1,
    };
    const { PriceLetterId } = await app.db.insertInto('price_letters').values(letter).returning('PriceLetterId').executeTakeFirstOrThrow();
    const mail = {
      MessageId: `<letter${index}@demijohn.example>`,
      ToAddresses: ['a@brewery.example'],
      Subject: 'New prices',
      Body: 'Attached',
    };
    if (State)
      await app.db
        .insertInto('outbox')
        .values({
          ...mail,
          CustomerId,
          DocumentKind: 'PriceLetter',
          DocumentIds: [PriceLetterId],
          State,
          SentAt: State === 'Sent' ? '2026-11-20T10:00:00Z' : null,
        })
        .execute();
  }
};

const otherDepot = async () => {
  const { SupplierId } = await given.supplier(app.db, {});
  const { SupplierDepotId } = await app.db
    .insertInto('supplier_depots')
    .values({ SupplierId, Name: 'Elsewhere' })
    .returning('SupplierDepotId')
    .executeTakeFirstOrThrow();
  return SupplierDepotId;
};

const idOf = (path: string) => {
  if (path.startsWith('/api/PriceList/SupplierDepotPriceList/')) return ownDepotId;
  if (path.startsWith('/api/PriceList/History/')) return priceListId;
  if (path.startsWith('/api/SupplierPricing/Letters/')) return priceBatchId;
  if (path.startsWith('/api/Statement/RunAccounts/')) return statementRunId;
  return path.startsWith('/api/Product/') || path.includes('ToProduct/') ? productId : customerId;
};

/** Returns the path of a list of one record, which is the customer or the product. */
const paramsOf = (call: ListCall) =>
  /\{\w*[iI]d\}/.test(call.path) && {
    params: {
      id: idOf(call.path),
      supplierId: call.path.includes('GetProductStockTake') ? countedSupplierId : 0,
      productGroupId: 0,
      ...(call.path.includes('{entity}') && { entity: 'Customer' }),
    },
  };
const clientOf = (call: ListCall) => (isAllowed(call.allow, staff) ? client : ofCustomer);
const ask = (call: ListCall, query: object) =>
  clientOf(call).send(call, { ...paramsOf(call), query: call.path.endsWith('/StockSheet/Movements') ? { ...query, productId } : query });
const rowsOf = async (call: ListCall, query: object): Promise<Row[]> => {
  const response = await ask(call, query);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text) as Row[];
};
const everything = (call: ListCall) => rowsOf(call, { filter: {}, range: [0, 999] });
const key = ({ list }: ListCall, row: Row) => JSON.stringify([row.DocumentKind, row[list.id]]);
const filtersOf = ({ list }: ListCall) => Object.entries(list.filters as Record<string, Filter>);

const allOf = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
const filterNamed = (name: string) => `filter.${name}`;

/** Returns the parts of a query that are refused. Empty if the query is answered. */
const namedBy = async (call: ListCall, query: object): Promise<string[]> => {
  const response = await ask(call, query);
  if (response.ok) return [];
  const said = (await response.json()) as ErrorBody;
  expect(response.status, JSON.stringify(said)).toBe(400);
  expect(said.code).toBe('INVALID_INPUT');
  const named = Object.keys(said.errors ?? {}).toSorted();
  expect(named).not.toEqual([]);
  return named;
};

type Try = [given: unknown, meets: (row: Row) => boolean];

/** Returns values to filter by and the rows expected for each. */
const triesOf = (how: Filter['how'], field: string, value: Filter['value'], all: readonly Row[]): Try[] => {
  const isSome = (said: unknown) => (Array.isArray(said) ? said.length > 0 : said !== null && said !== undefined);
  const some = all.find((row) => isSome(row[field]))?.[field];
  const isNone = (row: Row) => row[field] === null;
  if (how === 'search')
    return [
      ['  ', () => true],
      ['zzzz qqqq', () => false],
      ['%', () => false],
    ];
  if (how === 'yesNo') return [true, false].map((wanted): Try => [wanted, (row) => row[field] === wanted]);
  if ((how === 'holds' || how === 'holdsIds') && Array.isArray(some)) {
    const [one] = some as unknown[];
    const has = (row: Row) => (row[field] as unknown[]).includes(one);
    return [
      [one, has],
      [[one, how === 'holds' ? 'Nonsense' : 999_999], has],
      [[], () => false],
    ];
  }
  if (some === undefined || typeof some === 'object') return [];
  if (how === 'from') return [[some, (row) => !isNone(row) && (row[field] as number) >= (some as number)]];
  if (how === 'to') return [[some, (row) => !isNone(row) && (row[field] as number) <= (some as number)]];
  if (how !== 'anyOf') return [];
  const orNone: Try[] = value.safeParse(null).success ? [[[some, null], (row) => row[field] === some || isNone(row)]] : [];
  return [[some, (row) => row[field] === some], [[some], (row) => row[field] === some], [[], () => false], ...orNone];
};

test('every list of the contract is tried', () => {
  expect(lists.length).toBeGreaterThanOrEqual(24);
});

describe.each(lists)('%s', (_name, call) => {
  const { list } = call;

  test('answers the whole of it without a query, and says how many there are', async () => {
    const response = await ask(call, {});
    const rows = (await response.json()) as Row[];
    expect(rows.length).toBeGreaterThan(0);
    expect(response.headers.get('content-range')).toBe(`items 0-${rows.length - 1}/${rows.length}`);
  });

  test('each filter finds the rows that meet it, all of them and no others', async () => {
    const all = await everything(call);
    for (const [name, { how, of, value }] of filtersOf(call)) {
      const field = of ?? (name === 'id' ? list.id : name);
      for (const [given, meets] of triesOf(how, field, value, all)) {
        const found = await rowsOf(call, { filter: { [name]: given }, range: [0, 999] });
        const keys = (rows: Row[]) => rows.map((row) => key(call, row)).sort();
        expect(keys(found), `${name} ${JSON.stringify(given)}`).toEqual(keys(all.filter(meets)));
      }
    }
  });

  test('each field sorts both ways, and its pages are the whole in the same order', async () => {
    const count = (await everything(call)).length;
    for (const field of new Set([...list.sorts, 'id']))
      for (const direction of ['ASC', 'DESC'] as const) {
        const sorted = await rowsOf(call, { sort: [field, direction], range: [0, 999] });
        expect(sorted, field).toHaveLength(count);
        const isReference = field !== list.id && field.endsWith('Id');
        // A reference is sorted by its name.
        const values = isReference
          ? []
          : sorted.map((row) => row[field === 'id' ? list.id : field]).filter((value) => typeof value === 'number');
        const ordered = values.toSorted((a, b) => (direction === 'ASC' ? a - b : b - a));
        expect(values, `${field} ${direction}`).toEqual(ordered);
        // Reads every page if the list is sorted by id. For other columns, one page from the middle is enough.
        const firsts = field === 'id' ? [0, 3, 6] : [Math.min(2, count - 1)];
        const length = field === 'id' ? 3 : 6;
        for (const first of firsts.filter((one) => one < count)) {
          const page = await rowsOf(call, { sort: [field, direction], range: [first, first + length - 1] });
          const keys = (rows: Row[]) => rows.map((row) => key(call, row));
          expect(keys(page), `${field} ${direction} from ${first}`).toEqual(keys(sorted.slice(first, first + length)));
        }
      }
  });

  test('a page says how many there are in all; one beyond the end is empty', async () => {
    const count = (await everything(call)).length;
    const first = await ask(call, { filter: {}, range: [0, 0] });
    expect([(await first.json()) as Row[], first.headers.get('content-range')]).toEqual([
      expect.arrayContaining([expect.anything()]),
      `items 0-0/${count}`,
    ]);
    const beyond = await ask(call, { filter: {}, range: [count + 5, count + 9] });
    expect([await beyond.json(), beyond.headers.get('content-range')]).toEqual([[], `items ${count + 5}-${count + 5}/${count}`]);
  });

  test('refuses what is no filter, no sort or no range, and names it', async () => {
    const noFilters = ['Nonsense', 'constructor', 'toString', 'hasOwnProperty'];
    const badFilters: [given: object | string, named: string[]][] = [
      [allOf(noFilters, 1), noFilters.map(filterNamed)],
      [JSON.parse('{"__proto__":1}') as object, ['filter.__proto__']],
      ['[]', ['filter']],
      ['{', ['filter']],
    ];
    const badSorts = [...noFilters.map((name) => [name, 'ASC']), [list.sorts[0], 'UP'], '"Name"'];
    const badRanges = [[5, 2], [-1, 3], [0, 5000], [0], '0-4'];
    // Puts one bad value of each kind into a request, because each is refused by itself.
    for (const [index, sort] of badSorts.entries()) {
      const [filter, named] = badFilters[index] ?? [undefined, []];
      const range = badRanges[index];
      expect(await namedBy(call, { filter, sort, range })).toEqual([...named, ...(range ? ['range'] : []), 'sort'].toSorted());
    }
    for (const bad of [{ a: 1 }, [{ a: 1 }], ['a\0'], 'x'.repeat(2000)]) {
      const names = filtersOf(call).flatMap(([name, { value }]) => (value.safeParse(bad).success ? [] : [name]));
      // A request without any filter is answered.
      expect(await namedBy(call, { filter: allOf(names, bad), range: [0, 0] })).toEqual(names.map(filterNamed).toSorted());
    }
  });

  test('bounds that no row can have are bounds all the same; what is none is refused by its name', async () => {
    const bounded = filtersOf(call).flatMap(([name, { how }]) => (how === 'from' || how === 'to' ? [name] : []));
    if (bounded.length === 0) return;
    for (const bound of [1.5, -1.5, 2_147_483_648, 1e300, 'x', '0000-01-01', '2026-02-30', '', true]) {
      const refused = await namedBy(call, { filter: allOf(bounded, bound), range: [0, 0] });
      expect(bounded.map(filterNamed)).toEqual(expect.arrayContaining(refused));
      // Requests each accepted filter separately. Next to a filter that finds nothing, it would not be read.
      for (const name of bounded.filter((one) => !refused.includes(filterNamed(one))))
        expect([[], [filterNamed(name)]], `${name} ${bound}`).toContainEqual(
          await namedBy(call, { filter: { [name]: bound }, range: [0, 0] }),
        );
    }
  });

  test('is refused to those it is not for', async () => {
    for (const role of roles.filter((one) => !isAllowed(call.allow, [one]))) {
      const other = others.get(role) as Client;
      await expect(other.call(call, { ...paramsOf(call), query: { range: [0, 1] } })).toFailWith('NOT_ALLOWED');
    }
  });
});

const totalled = lists.filter(([, { list }]) => list.totals !== undefined);

test.for(totalled)(
  'the totals of %s are the sums of all that is found, apart by currency, whatever page is asked for',
  async ([, call]) => {
    const { of = [], by = [] } = call.list.totals ?? {};
    const apart = (row: Row) => JSON.stringify(by.map((field) => row[field]));
    for (const filter of [{}, { q: 'perry' }]) {
      const rows = await rowsOf(call, { filter, range: [0, 999] });
      const answer = await ask(call, { filter, range: [0, 0], totals: true });
      const lines = readTotals(answer);
      expect(lines.length).toBe(by.length === 0 ? 1 : new Set(rows.map(apart)).size);
      for (const line of lines) {
        const its = rows.filter((row) => apart(row) === apart(line));
        const sums = of.map((field) => [field, Number(sum(its.map((row) => row[field] as number)))]);
        expect(line).toMatchObject(Object.fromEntries(sums));
      }
    }
    expect(totalled.length).toBeGreaterThanOrEqual(4);
  },
);

test('totals that nobody asks for are not made, and what is no true is refused by name', async () => {
  expect((await client.send(totalled[0]![1], { query: { filter: {} } })).headers.get('totals')).toBeNull();
  const refused = client.call(totalled[0]![1], { query: { totals: 1 } });
  await expect(refused).toFailWith('INVALID_INPUT', 'totals');
});

test('what a customer of another currency may owe is not added to pounds', async () => {
  const euro = await given.customer(app.db, { CurrencyId: 2, CreditLimit: 1234.56 });
  await given.customer(app.db, { CurrencyId: 1, CreditLimit: 0.1 });
  const answer = await client.send(getEntity('Customer').calls.list, {
    query: { filter: { CustomerId: [euro.CustomerId, customerId] }, totals: true },
  });
  expect(readTotals(answer).map(({ CurrencyId, CreditLimit }) => [CurrencyId, CreditLimit])).toEqual([
    [1, 50_000],
    [2, 1234.56],
  ]);
});
