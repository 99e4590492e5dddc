import { screenPaths, screens } from '#contract/screenPaths.ts';
import type { SearchKind } from '#contract/system/search/calls.ts';

/** A command that takes a name, such as `payment from aldous`. */
export interface Deed {
  /** The label, with the word that leads to the name. */
  words: string;
  /** Other ways to say it. */
  pattern: RegExp;
  about: string;
  /** The kind of record that is named. */
  kind: SearchKind;
  /** The screen that does it. Users who may open the screen may use the command. */
  screen: string;
  /** Absent if the server returns the path. */
  pathOf?: (id: number) => string;
  /** Passed to the server if the number alone is not enough. */
  deed?: 'Pick';
}

/** A word followed by a number. The result opens on its usual screen. */
interface Numbered {
  pattern: RegExp;
  kinds: readonly SearchKind[];
}

const ofCustomer = (words: string, pattern: RegExp, screen: string, pathOf?: Deed['pathOf']): Deed => ({
  words,
  pattern,
  about: 'a customer',
  kind: 'Customer',
  screen,
  pathOf: pathOf ?? ((id) => screenPaths.ofCustomer(screen, id)),
});

const ofProduct = (words: string, pattern: RegExp, screen: string, pathOf: NonNullable<Deed['pathOf']>): Deed => ({
  words,
  pattern,
  about: 'a product',
  kind: 'Product',
  screen,
  pathOf,
});

const products = '/products';

export const deeds: readonly Deed[] = [
  ofCustomer('New order for', /^(?:new |take )?order for\s+/i, screens.newOrder),
  ofCustomer('Payment from', /^(?:new |record )?payment (?:from|of|by)\s+/i, screens.recordPayment),
  ofCustomer('Statement for', /^statement (?:for|of)\s+/i, screens.statements, (id) => screenPaths.statement(id)),
  ofCustomer('Quotation for', /^(?:new )?(?:quotation|quote) for\s+/i, screens.quotations, (id) =>
    screenPaths.newQuotation({ customerId: id }),
  ),
  ofCustomer('Credit for', /^(?:new |add )?credit (?:for|to)\s+/i, screens.addCredit, (id) => screenPaths.addCredit(id)),
  ofCustomer('Ad hoc invoice for', /^(?:ad hoc )?invoice for\s+/i, screens.adHocInvoice),
  ofCustomer('Price list for', /^(?:price list|prices) (?:of|for)\s+/i, screens.priceList),
  ofCustomer('Orders from', /^(?:orders|order history) (?:of|from)\s+/i, screens.orderHistory),
  ofCustomer('Payments from', /^(?:payments|payment history) (?:of|from)\s+/i, screens.paymentHistory),
  ofCustomer('Pallets at', /^(?:pallets|pallet balance) (?:of|at)\s+/i, screens.palletBalance),
  ofCustomer('Return pallets from', /^(?:return pallets|pallets back) from\s+/i, screens.returnPallets),
  ofCustomer('Chase up', /^chas(?:e|ing) (?:of|up)\s+/i, screens.chasing),
  ofProduct('Order with', /^(?:new )?order with\s+/i, screens.newOrder, (id) => screenPaths.newOrder({ productId: id })),
  ofProduct('Stock of', /^(?:stock|movements) of\s+/i, screens.stockSheet, (id) => screenPaths.stockSheet(id)),
  ofProduct('Edit product', /^(?:change|edit) product\s+/i, products, screenPaths.product),
  {
    words: 'Pick',
    pattern: /^pick\s+(?:(?:goods|for|of|deal|order)\s+)*(?=\d)/i,
    about: 'an order, by its number',
    kind: 'Deal',
    screen: screens.pickGoods,
    deed: 'Pick',
  },
];

/** Words such as `deal 13017` or `credit note 5012`, which search only records of that kind. */
const numbered: readonly Numbered[] = [
  { pattern: /^(?:pick|deal|order)\s+(?:(?:goods|for|of|deal|order)\s+)*(?=\d)/i, kinds: ['Deal'] },
  { pattern: /^invoice\s+(?=\S*\d)/i, kinds: ['Invoice', 'PurchaseInvoice'] },
  { pattern: /^credit(?: note)?\s+(?=[£€]?\d)/i, kinds: ['CreditNote'] },
  { pattern: /^pro ?forma\s+(?=[£€]?\d)/i, kinds: ['ProForma'] },
  { pattern: /^(?:quotation|quote)\s+(?=\d)/i, kinds: ['Quotation'] },
  { pattern: /^purchase order\s+(?=\d)/i, kinds: ['PurchaseOrder'] },
  { pattern: /^payment\s+(?=[£€]?\d)/i, kinds: ['Payment'] },
];

/** Returns the kind that the text starts with, and the number after it. */
export const numberedOf = (text: string) => {
  const typed = text.trimStart();
  const found = numbered.find(({ pattern }) => pattern.test(typed));
  return found && { kinds: found.kinds, number: typed.replace(found.pattern, '').trim() };
};

/** Returns the command that the text starts with, and the name after it. */
export const askedOf = (text: string) => {
  const typed = text.trimStart();
  const deed = deeds.find(({ pattern }) => pattern.test(typed));
  return deed && { deed, name: typed.replace(deed.pattern, '').trim() };
};
