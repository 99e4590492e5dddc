import { Big, sum, toPenny } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter } from '#server/demo/ground/calendar.ts';
import type { Row } from '#server/demo/ground/rows.ts';
import { requireExisting, people } from '#server/demo/world.ts';
import type { DemoCustomer } from '#server/demo/world.ts';
import { customer as accountHolder, toPalletRow, supplier, warehouse, writtenOff } from '#server/ledgers/pallets/pallets.ts';
import { getDueDate } from '#server/modules/money/billing/dates.ts';
import { issueDemoCredit, reasons } from '#server/demo/life/bills/credits.ts';
import type { CreditedLine } from '#server/demo/life/bills/credits.ts';
import { changeHolding } from './changeHolding.ts';
import { addInvoice } from '#server/demo/life/bills/invoicing.ts';
import { invoiceSnapshot } from '#server/demo/life/bills/invoiceSnapshot.ts';
import { getAccount } from '#server/demo/life/life.ts';
import type { Life } from '#server/demo/life/life.ts';
import { planPayment } from '#server/demo/life/bills/paying.ts';
import { readTerms } from '#server/demo/life/bills/terms.ts';

type Movement = Row<'pallet_movements'>;

/** Returns the charged invoice lines that a return of pallets would credit, oldest first. */
const findChargedLines = (
  life: Life,
  customer: DemoCustomer,
  palletId: number,
  returned: { quantity: number; movementId: number },
): CreditedLine[] => {
  let remaining = returned.quantity;
  const chargedLines = getAccount(life, customer.row.CustomerId).invoices.flatMap((invoice) =>
    invoice.lines.map((line) => ({ invoice, line })),
  );
  return chargedLines.flatMap(({ invoice, line }) => {
    if (line.row.Kind !== 'Pallet' || line.row.PalletId !== palletId) return [];
    const quantity = Math.min(remaining, line.uncredited);
    if (quantity === 0) return [];
    remaining -= quantity;
    return [{ invoice, line, quantity, net: toPenny(new Big(line.row.UnitPrice).times(quantity)), movementId: returned.movementId }];
  });
};

const creditPallets = (
  life: Life,
  customer: DemoCustomer,
  movements: readonly Movement[],
  { day, comment }: { day: DateOnly; comment: string },
) => {
  const lines = movements.flatMap((movement) =>
    findChargedLines(life, customer, movement.PalletId, { quantity: movement.Quantity, movementId: movement.PalletMovementId }),
  );
  if (lines.length > 0) issueDemoCredit(life, customer, { day, reasonId: reasons.Pallets, invoice: null, lines, comment });
};

/** Lists the pallet types that a customer holds, each with its number. */
const listHoldings = (life: Life, customer: DemoCustomer) =>
  [...getAccount(life, customer.row.CustomerId).pallets].filter(([, count]) => count > 0);

const returnPallets = (life: Life, customer: DemoCustomer, day: DateOnly) => {
  const { random } = life;
  const HaulierId = customer.row.HaulierId ?? null;
  const Reference = `Collection ${random.between(10_000, 99_999)}`;
  const movements = listHoldings(life, customer).flatMap(([PalletId, count]) => {
    const Quantity = Math.floor((count * random.between(45, 90)) / 100);
    if (Quantity === 0) return [];
    const Condition = random.chance(0.06) ? ('Damaged' as const) : ('Good' as const);
    const details = { PalletId, Quantity, MovedOn: day, Kind: 'Return' as const, Condition, HaulierId, Reference };
    const movement = toPalletRow({ ...details, from: accountHolder(customer.row.CustomerId), to: warehouse });
    changeHolding(life, customer, PalletId, -Quantity);
    return [life.rows.add('pallet_movements', movement, life.stamp(day, 15, people.warehouse))];
  });
  if (customer.row.PalletsCharged && movements.length > 0)
    life.plan(workingDaysAfter(day, random.between(2, 9)), 'credit', (on) =>
      creditPallets(life, customer, movements, { day: on, comment: Reference }),
    );
};

/** Plans the customer's next return of pallets. Each return plans the next. */
export const planReturns = (life: Life, customer: DemoCustomer, day: DateOnly) => {
  life.plan(workingDaysAfter(day, life.random.between(30, 75)), 'pallets', (on) => {
    returnPallets(life, customer, on);
    planReturns(life, customer, on);
  });
};

/** Lists the customers who hold at least a number of pallets of one type, each with the largest holding: pallet id and number. */
const listLargeHolders = (life: Life, customers: readonly DemoCustomer[], minPallets: number) =>
  customers
    .map((customer) => ({ customer, holding: listHoldings(life, customer).sort(([, one], [, other]) => other - one)[0] }))
    .filter(({ holding }) => holding !== undefined && holding[1] >= minPallets);

/** Invoices transferred pallets at today's charge. */
const chargeTransfer = (life: Life, customer: DemoCustomer, movedPallets: { palletId: number; quantity: number }, day: DateOnly) => {
  const pallet = requireExisting(life.rows.tables.pallets[movedPallets.palletId - 1], 'pallet');
  const VatTypeId = customer.row.VatTypeId ?? 1;
  const vatType = requireExisting(life.vatTypes.get(VatTypeId), 'VAT type');
  const UnitPrice = new Big(pallet.Charge ?? 0);
  const NetAmount = toPenny(UnitPrice.times(movedPallets.quantity));
  const VatAmount = toPenny(NetAmount.times(vatType.Rate).div(100));
  const terms = readTerms(customer.row);
  const line = {
    Kind: 'Pallet' as const,
    OrderDetailId: null,
    ProductId: null,
    PalletId: movedPallets.palletId,
    ProductCode: pallet.Code,
    Description: pallet.Description,
    Quantity: movedPallets.quantity,
    UnitPrice,
    PricePer: 1,
    DiscountPercent: sum([]),
    VatTypeId,
    VatRate: vatType.Rate,
    NetAmount,
    BuyPrice: null,
    Haulage: null,
  };
  const ExchangeRate = new Big(1);
  const vat = {
    VatTypeId,
    Description: vatType.Description,
    Reason: vatType.Reason,
    Rate: vatType.Rate,
    NetAmount,
    VatAmount,
    SterlingNet: NetAmount,
    SterlingVat: VatAmount,
  };
  const dates = { InvoiceDate: day, TaxPoint: day, DueDate: getDueDate(day, terms) };
  const composedInvoice = {
    ...dates,
    ExchangeRate,
    Lines: [line],
    Vat: [vat],
    NetAmount,
    VatAmount,
    GrossAmount: NetAmount.plus(VatAmount),
    Settlement: null,
    Receipts: [],
    TaxPoints: [],
  };
  const header = { Kind: 'Pallet', OrderId: null, CreditId: null, DealNo: null, Part: null, CustomerOrderNo: null, ...terms };
  const snapshot = (invoiceNo: number) => invoiceSnapshot(life, customer, composedInvoice, { Kind: 'Pallet', invoiceNo, terms });
  planPayment(life, addInvoice(life, customer, header, { composed: composedInvoice, snapshot }));
};

/** Transfers pallets between two accounts. The first is credited and the second charged. */
export const transferDemoPallets = (life: Life, day: DateOnly) => {
  const chargedCustomers = life.customers.filter(({ row }) => row.PalletsCharged && row.CurrencyId === 1 && !row.ProForma);
  const holders = listLargeHolders(life, chargedCustomers, 20);
  if (holders.length === 0) return;
  const { customer: from, holding } = life.random.pick(holders);
  const to = life.random.pick(chargedCustomers.filter((customer) => customer !== from));
  const PalletId = requireExisting(holding, 'holding')[0];
  const Quantity = life.random.between(6, 16);
  const details = {
    PalletId,
    Quantity,
    MovedOn: day,
    Kind: 'Transfer' as const,
    Reference: `Transfer ${from.row.AccountCode} to ${to.row.AccountCode}`,
  };
  const movement = toPalletRow({ ...details, from: accountHolder(from.row.CustomerId), to: accountHolder(to.row.CustomerId) });
  const movementRow = life.rows.add('pallet_movements', movement, life.stamp(day, 15, people.office));
  changeHolding(life, from, PalletId, -Quantity);
  changeHolding(life, to, PalletId, Quantity);
  creditPallets(life, from, [movementRow], { day, comment: `Passed to ${to.row.Name}` });
  chargeTransfer(life, to, { palletId: PalletId, quantity: Quantity }, day);
};

/** Writes off lost or broken pallets. If the loss is ours, the customer is credited. Otherwise the charge stays. */
export const writeOffPallets = (life: Life, day: DateOnly) => {
  const holders = listLargeHolders(life, life.customers, 12);
  if (holders.length === 0) return;
  const { customer, holding } = life.random.pick(holders);
  const PalletId = requireExisting(holding, 'holding')[0];
  const Quantity = life.random.between(1, 5);
  const LossBearer = life.random.chance(0.4) ? ('Merchant' as const) : ('Customer' as const);
  const details = {
    PalletId,
    Quantity,
    MovedOn: day,
    Kind: 'WriteOff' as const,
    Condition: 'Lost' as const,
    LossBearer,
    Reference: 'Not found at the yearly count',
  };
  const movement = toPalletRow({ ...details, from: accountHolder(customer.row.CustomerId), to: writtenOff });
  const movementRow = life.rows.add('pallet_movements', movement, life.stamp(day, 15, people.office));
  changeHolding(life, customer, PalletId, -Quantity);
  if (LossBearer === 'Merchant' && customer.row.PalletsCharged)
    creditPallets(life, customer, [movementRow], { day, comment: 'Written off' });
};

const countInWarehouse = (life: Life, palletId: number) =>
  life.rows.tables.pallet_movements
    .filter((movement) => movement.PalletId === palletId)
    .reduce(
      (count, { ToHolder, FromHolder, Quantity }) =>
        count + (ToHolder === 'Warehouse' ? Quantity : 0) - (FromHolder === 'Warehouse' ? Quantity : 0),
      0,
    );

/** Lists how many pallets of a type we still owe each supplier, largest first. */
const listOwedToSuppliers = (life: Life, palletId: number) => {
  const owedById = new Map<number, number>();
  const count = (id: number, quantity: number) => owedById.set(id, (owedById.get(id) ?? 0) + quantity);
  for (const { PalletId, FromHolder, FromHolderId, ToHolder, ToHolderId, Quantity } of life.rows.tables.pallet_movements) {
    if (PalletId !== palletId) continue;
    if (FromHolder === 'Supplier') count(FromHolderId ?? 0, Quantity);
    if (ToHolder === 'Supplier') count(ToHolderId ?? 0, -Quantity);
  }
  return [...owedById].filter(([, quantity]) => quantity > 0).sort(([, one], [, other]) => other - one);
};

/** Returns empty pallets to suppliers each month, in proportion to what we owe each of them. */
export const returnPalletsToSuppliers = (life: Life, day: DateOnly) => {
  for (const { PalletId } of life.rows.tables.pallets) {
    const spare = Math.floor((countInWarehouse(life, PalletId) - 200) * 0.7);
    if (spare < 20) continue;
    const owedToSuppliers = listOwedToSuppliers(life, PalletId);
    const totalOwed = owedToSuppliers.reduce((total, [, quantity]) => total + quantity, 0);
    for (const [supplierId, owed] of owedToSuppliers) {
      const Quantity = Math.min(owed, Math.floor((spare * owed) / totalOwed));
      // Fewer pallets are not worth a lorry's detour.
      if (Quantity < 10) continue;
      const details = { PalletId, Quantity, MovedOn: day, Kind: 'Return' as const, Condition: 'Good' as const, Reference: 'Back load' };
      const movement = toPalletRow({ ...details, from: warehouse, to: supplier(supplierId) });
      life.rows.add('pallet_movements', movement, life.stamp(day, 16, people.warehouse));
    }
  }
};
