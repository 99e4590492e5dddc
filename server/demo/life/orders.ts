import { isClosure } from '#server/demo/catalogue/products.ts';
import { orderOwnValues } from '#server/demo/master/ownFields.ts';
import { dealTypeIds } from '#contract/sales/deal/states.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter, workingDaysBefore } from '#server/demo/ground/calendar.ts';
import { people } from '#server/demo/world.ts';
import type { DemoCustomer, DemoDeal, DemoProduct } from '#server/demo/world.ts';
import { buildAccountTerms } from '#server/modules/sales/orders/entry/buildAccountTerms.ts';
import { toLineRow, priceLine } from '#server/modules/sales/orders/entry/priceLine.ts';
import { buyDirect } from './goods/direct.ts';
import { getAccount, takeNumber } from './life.ts';
import type { Life } from './life.ts';
import { packDeal } from './goods/mixedPallets.ts';
import { cancelDeal, pickDeal } from './goods/picking.ts';
import { requestDeposit, requestPayment } from './bills/proFormas.ts';
import { readTerms } from './bills/terms.ts';

interface BasketLine {
  product: DemoProduct;
  quantity: number;
  depotId: number;
}

const toBigOrNull = (value: Numeric | null | undefined) => (value === null || value === undefined ? null : new Big(value));

const readLineTerms = ({ row: order, customer: { row } }: Pick<DemoDeal, 'row' | 'customer'>) => ({
  CustomerId: row.CustomerId,
  CurrencyId: row.CurrencyId ?? 1,
  VatTypeId: row.VatTypeId ?? 1,
  PalletsCharged: row.PalletsCharged ?? true,
  OrderDate: order.OrderDate,
  DealTypeId: order.DealTypeId,
});

const prepareLine = (life: Life, customer: DemoCustomer, { product, quantity, depotId }: BasketLine, day: DateOnly) => {
  const price = life.findPrice(customer, product, { depotId, quantity, day });
  const { ProductId, Code, Description, VatTypeId } = product.row;
  return {
    line: { field: '', ProductId, Quantity: quantity, DiscountPercent: life.random.chance(0.05) ? life.random.pick([2, 2.5, 5]) : 0 },
    product: {
      ProductId,
      Code,
      Description,
      Active: true,
      PricePer: 1000,
      VatTypeId: VatTypeId ?? 1,
      PalletId: product.pallet.PalletId,
      PalletCode: product.pallet.Code,
      PalletTareKg: null,
      Charge: toBigOrNull(product.pallet.Charge),
      UnitsPerPallet: product.unitsPerPallet,
      UnitsPerLayer: null,
      UnitWeightGrams: null,
      SupplierId: product.row.SupplierId ?? null,
    },
    depot: { SupplierDepotId: depotId, Name: '', SupplierId: 0, IsOwn: depotId === life.ownDepotId, Active: true },
    price: {
      PriceListId: price.PriceListId,
      CustomerId: price.CustomerId ?? null,
      SellPrice: new Big(price.SellPrice),
      PricePer: price.PricePer ?? 1000,
      BuyPrice: toBigOrNull(price.BuyPrice),
      Haulage: toBigOrNull(price.Haulage),
    },
  };
};

const noVat = () => new Big(0);
const unpickedFields = {
  PickedQuantity: null,
  PickedPallets: null,
  ConfirmedQuantity: null,
  ConfirmedPallets: null,
  ShortReason: null,
  PrepaidDetailId: null,
};

const addLine = (life: Life, deal: Pick<DemoDeal, 'row' | 'customer'>, basketLine: BasketLine, LineNo: number) => {
  const { OrderId, OrderDate: day } = deal.row;
  const terms = readLineTerms(deal);
  const rates = { vatRate: noVat, sterling: life.sterlingRate(terms.CurrencyId, day) };
  const pricedLine = priceLine(terms, rates, prepareLine(life, deal.customer, basketLine, day));
  return life.rows.add(
    'order_details',
    { OrderId, LineNo, ...toLineRow(pricedLine), ...unpickedFields },
    life.stamp(day, 9, people.office),
  );
};

/** Adds the header of a deal, with the values copied from its customer. */
export const addOrderHeader = (
  life: Life,
  customer: DemoCustomer,
  day: DateOnly,
  extra: { dealTypeId: number; statusId?: number; requiredDate: DateOnly | null },
) => {
  const { random } = life;
  const account = customer.row;
  const orderNo = random.weighted(
    [`PO${random.between(10_000, 99_999)}`, `${account.AccountCode.slice(0, 3)}/${random.between(1000, 9999)}`, null],
    (no) => (no ? 4 : 1),
  );
  return life.rows.add(
    'orders',
    {
      DealNo: takeNumber(life, 'deal'),
      Part: 1,
      ParentOrderId: null,
      ...buildAccountTerms({
        CustomerId: account.CustomerId,
        ProForma: account.ProForma ?? false,
        VatTypeId: account.VatTypeId ?? 1,
        ...readTerms(account),
      }),
      ...(extra.statusId !== undefined && { StatusId: extra.statusId }),
      DealTypeId: extra.dealTypeId,
      CustomerOrderNo: orderNo,
      OrderDate: day,
      RequiredDate: extra.requiredDate,
      PromisedDate: null,
      DeliveryDate: null,
      InvoiceAddressId: customer.invoiceAddress.AddressId,
      DeliveryAddressId: random.pick(customer.deliveries).AddressId,
      HaulierId: account.HaulierId ?? null,
      CarriageCharge:
        extra.dealTypeId === dealTypeIds.Stock && (customer.facts.shape.includes('carriage') || random.chance(0.12))
          ? random.between(9, 28) * 5
          : 0,
      DeliveryNoteNo: null,
      DeliveryNotePrintedAt: null,
      DeliveryNoteSnapshot: null,
      DespatchedOn: null,
      SupplierDeliveryNoteNo: null,
      PrepaidInvoiceId: null,
      CreditOverrideReason: isOverdue(life, customer, day) ? 'Payment promised this week' : null,
      CancelReason: null,
      Own: orderOwnValues(account.CustomerId),
      Comment: random.chance(0.06)
        ? random.pick(['Book a delivery slot with goods-in', 'Keep batches apart', 'Shrink wrap, no hoods', 'Deliver before noon'])
        : null,
    },
    life.stamp(day, 9, people.office),
  );
};

const isOverdue = (life: Life, customer: DemoCustomer, day: DateOnly) =>
  getAccount(life, customer.row.CustomerId).invoices.some((invoice) => invoice.outstanding.gt(0) && invoice.row.DueDate < day);

/** Returns a quantity in whole layers: one or two of closures, more of glass. Large customers order pallets of glass. */
const stockQuantity = (life: Life, customer: DemoCustomer, product: DemoProduct) => {
  const { unitsPerLayer } = product.family;
  if (isClosure(product.family)) return unitsPerLayer * life.random.between(1, 2);
  const pallets = customer.isLarge ? life.random.between(1, 6) : life.random.between(0, 3);
  const layers = pallets === 0 || life.random.chance(0.2) ? life.random.between(1, product.family.layers - 1) : 0;
  return pallets * product.unitsPerPallet + layers * unitsPerLayer;
};

const stockBasket = (life: Life, customer: DemoCustomer): BasketLine[] =>
  life.random
    .some(customer.favourites, life.random.weighted(life.basket, (size) => size.weight).lines)
    .map((product) => ({ product, quantity: stockQuantity(life, customer, product), depotId: life.ownDepotId }));

/** Returns 20 to 26 pallets of glass from one supplier, which fill a lorry. */
const directBasket = (life: Life, customer: DemoCustomer): BasketLine[] => {
  const glass = customer.favourites.filter((product) => !isClosure(product.family));
  const first = life.random.pick(glass);
  const others = glass.filter((product) => product !== first && product.family.supplier === first.family.supplier);
  const chosenProducts = [first, ...life.random.some(others, life.random.between(0, 2))];
  const depotId = life.random.pick(first.depotIds);
  const pallets = life.random.between(20, 26);
  return chosenProducts.map((product, index) => {
    const share = Math.floor(pallets / chosenProducts.length) + (index === 0 ? pallets % chosenProducts.length : 0);
    return { product, quantity: share * product.unitsPerPallet, depotId };
  });
};

/** Chooses the customer of an order. On the last days one in five is a customer who pays first, so that a few deals are held. */
const chooseCustomer = (life: Life, day: DateOnly) => {
  if (day >= workingDaysBefore(life.today, 1) && life.numbers.deal % 5 === 0)
    return life.random.pick(life.customers.filter(({ row }) => row.ProForma));
  const buyers = life.customers.filter((customer) => customer.payer !== 'Stopped' || day <= life.soldToAllUntil);
  return life.random.weighted(buyers, (customer) => customer.share);
};

const planStockDeal = (life: Life, deal: DemoDeal, day: DateOnly) => {
  const { random } = life;
  for (const line of deal.lines) line.product.allocated += line.row.Quantity;
  const requiredDay = deal.row.RequiredDate ?? day;
  const dayBefore = workingDaysBefore(requiredDay, 1);
  const earliestPick = requiredDay > day ? requiredDay : day;
  const pickOn = random.chance(0.4) && dayBefore > day ? dayBefore : earliestPick;
  if (random.chance(0.03)) life.plan(workingDaysAfter(day, 1), 'pick', (on) => cancelDeal(life, deal, on));
  life.plan(pickOn, 'pick', (on) => pickDeal(life, deal, on, 1));
};

/** Takes an order far in advance from a customer who pays first. The deposit arrives in the previous quarter, and the remaining amount is outstanding. */
export const takeEarlyOrder = (life: Life, customer: DemoCustomer, day: DateOnly) => {
  const row = addOrderHeader(life, customer, day, { dealTypeId: dealTypeIds.Stock, requiredDate: workingDaysAfter(life.today, 8) });
  const glass = customer.favourites.filter(({ family }) => !isClosure(family));
  const product = life.random.pick(glass.length > 0 ? glass : customer.favourites);
  const basketLine = { product, quantity: product.unitsPerPallet, depotId: life.ownDepotId };
  const lines = [{ product, row: addLine(life, { row, customer }, basketLine, 1) }];
  requestDeposit(life, { row, customer, lines, mixed: [] }, day);
};

/** Takes an order, from stock or direct from a supplier. A customer who pays first gets a pro forma. */
export const takeOrder = (life: Life, day: DateOnly) => {
  const { random } = life;
  const customer = chooseCustomer(life, day);
  const isDirect = random.chance(customer.directShare);
  const paysFirst = customer.row.ProForma === true;
  const leadDays = isDirect ? random.between(5, 14) : random.weighted([1, 2, 3, 6], (days) => ({ 1: 30, 2: 37, 3: 22, 6: 11 })[days] ?? 0);
  const row = addOrderHeader(life, customer, day, {
    dealTypeId: isDirect ? dealTypeIds.Direct : dealTypeIds.Stock,
    requiredDate: workingDaysAfter(day, leadDays + (paysFirst ? 5 : 0)),
  });
  const basket = isDirect ? directBasket(life, customer) : stockBasket(life, customer);
  const lines = basket.map((basketLine, index) => ({
    product: basketLine.product,
    row: addLine(life, { row, customer }, basketLine, index + 1),
  }));
  const mixedPallets = isDirect ? [] : packDeal(life, lines, life.stamp(day, 9, people.office));
  const deal: DemoDeal = { row, customer, lines, mixed: mixedPallets };
  const startDeal = isDirect ? () => buyDirect(life, deal, day) : (on: DateOnly) => planStockDeal(life, deal, on);
  if (paysFirst) requestPayment(life, deal, day, startDeal);
  else startDeal(day);
};
