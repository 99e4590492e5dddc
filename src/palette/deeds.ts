import { screenPaths, screens } from '#contract/screenPaths.ts';
import type { SearchKind } from '#contract/system/search/calls.ts';

/** What is typed with a name behind it: `payment from aldous`. */
export interface Deed {
  /** As it is shown, with the word that leads to the name. */
  words: string;
  /** How else people say it. */
  pattern: RegExp;
  about: string;
  /** What the name is of. */
  kind: SearchKind;
  /** The screen that it is done on: who may open that may do it. */
  screen: string;
  /** Absent: where the server says. */
  pathOf?: (id: number) => string;
  /** How the server is asked, where the number alone would not say enough. */
  deed?: 'Pick';
}

/** A word with a number behind it: what is found opens where it is seen to. */
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
  ofCustomer('Price list of', /^(?:price list|prices) (?:of|for)\s+/i, screens.priceList),
  ofCustomer('Orders of', /^(?:orders|order history) (?:of|from)\s+/i, screens.orderHistory),
  ofCustomer('Payments of', /^(?:payments|payment history) (?:of|from)\s+/i, screens.paymentHistory),
  ofCustomer('Pallets of', /^(?:pallets|pallet balance) (?:of|at)\s+/i, screens.palletBalance),
  ofCustomer('Pallets back from', /^(?:return pallets|pallets back) from\s+/i, screens.returnPallets),
  ofCustomer('Chasing of', /^chas(?:e|ing) (?:of|up)\s+/i, screens.chasing),
  ofProduct('Order with', /^(?:new )?order with\s+/i, screens.newOrder, (id) => screenPaths.newOrder({ productId: id })),
  ofProduct('Stock of', /^(?:stock|movements) of\s+/i, screens.stockSheet, (id) => screenPaths.stockSheet(id)),
  ofProduct('Change product', /^(?:change|edit) product\s+/i, products, screenPaths.product),
  {
    words: 'Pick',
    pattern: /^pick\s+(?:(?:goods|for|of|deal|order)\s+)*(?=\d)/i,
    about: 'a deal, by its number',
    kind: 'Deal',
    screen: screens.pickGoods,
    deed: 'Pick',
  },
];

/** `deal 13017`, `credit note 5012`: the number is looked for among those alone. */
const numbered: readonly Numbered[] = [
  { pattern: /^(?:pick|deal|order)\s+(?:(?:goods|for|of|deal|order)\s+)*(?=\d)/i, kinds: ['Deal'] },
  { pattern: /^invoice\s+(?=\S*\d)/i, kinds: ['Invoice', 'PurchaseInvoice'] },
  { pattern: /^credit(?: note)?\s+(?=[£€]?\d)/i, kinds: ['CreditNote'] },
  { pattern: /^pro ?forma\s+(?=[£€]?\d)/i, kinds: ['ProForma'] },
  { pattern: /^(?:quotation|quote)\s+(?=\d)/i, kinds: ['Quotation'] },
  { pattern: /^purchase order\s+(?=\d)/i, kinds: ['PurchaseOrder'] },
  { pattern: /^payment\s+(?=[£€]?\d)/i, kinds: ['Payment'] },
];

/** Which of them the text begins with, and the number behind it. */
export const numberedOf = (text: string) => {
  const typed = text.trimStart();
  const found = numbered.find(({ pattern }) => pattern.test(typed));
  return found && { kinds: found.kinds, number: typed.replace(found.pattern, '').trim() };
};

/** Which of them the text begins with, and the name behind it. */
export const askedOf = (text: string) => {
  const typed = text.trimStart();
  const deed = deeds.find(({ pattern }) => pattern.test(typed));
  return deed && { deed, name: typed.replace(deed.pattern, '').trim() };
};
