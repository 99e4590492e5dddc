import { screenPaths, screens } from '#contract/screenPaths.ts';
import type { SearchKind } from '#contract/system/search/calls.ts';

/** A command that takes a name, such as `payment from aldous`. */
export interface NamedCommand {
  /** Label of the command, up to the name, such as `payment from`. */
  words: string;
  /** Other wordings of the command. */
  pattern: RegExp;
  about: string;
  /** Kind of record that the name is searched in. */
  kind: SearchKind;
  /** Screen of the command. Users who may open the screen may use the command. */
  screen: string;
  /** Returns the path to open for a record. Absent if the server returns the path. */
  pathOf?: (id: number) => string;
  /** Command to name in the search, so that the server finds only records to which it applies. */
  deed?: 'Pick';
}

/** A word followed by a number. The result opens on its usual screen. */
interface Numbered {
  pattern: RegExp;
  kinds: readonly SearchKind[];
}

const customerCommand = (words: string, pattern: RegExp, screen: string, pathOf?: NamedCommand['pathOf']): NamedCommand => ({
  words,
  pattern,
  about: 'a customer',
  kind: 'Customer',
  screen,
  pathOf: pathOf ?? ((id) => screenPaths.ofCustomer(screen, id)),
});

const productCommand = (words: string, pattern: RegExp, screen: string, pathOf: NonNullable<NamedCommand['pathOf']>): NamedCommand => ({
  words,
  pattern,
  about: 'a product',
  kind: 'Product',
  screen,
  pathOf,
});

const products = '/products';

export const namedCommands: readonly NamedCommand[] = [
  customerCommand('Create order for', /^(?:create |new |take )?order for\s+/i, screens.newOrder),
  customerCommand('Payment from', /^(?:new |record )?payment (?:from|of|by)\s+/i, screens.recordPayment),
  customerCommand('Statement for', /^statement (?:for|of)\s+/i, screens.statements, (id) => screenPaths.statement(id)),
  customerCommand('Quotation for', /^(?:new )?(?:quotation|quote) for\s+/i, screens.quotations, (id) =>
    screenPaths.newQuotation({ customerId: id }),
  ),
  customerCommand('Credit for', /^(?:new |add )?credit (?:for|to)\s+/i, screens.addCredit, (id) => screenPaths.addCredit(id)),
  customerCommand('Ad hoc invoice for', /^(?:ad hoc )?invoice for\s+/i, screens.adHocInvoice),
  customerCommand('Price list for', /^(?:price list|prices) (?:of|for)\s+/i, screens.priceList),
  customerCommand('Orders from', /^(?:orders|order history) (?:of|from)\s+/i, screens.orderHistory),
  customerCommand('Payments from', /^(?:payments|payment history) (?:of|from)\s+/i, screens.paymentHistory),
  customerCommand('Pallets at', /^(?:pallets|pallet balance) (?:of|at)\s+/i, screens.palletBalance),
  customerCommand('Return pallets from', /^(?:return pallets|pallets back) from\s+/i, screens.returnPallets),
  customerCommand('Chase up', /^chas(?:e|ing) (?:of|up)\s+/i, screens.chasing),
  productCommand('Create order with', /^(?:create |new )?order with\s+/i, screens.newOrder, (id) =>
    screenPaths.newOrder({ productId: id }),
  ),
  productCommand('Stock of', /^(?:stock|movements) of\s+/i, screens.stockSheet, (id) => screenPaths.stockSheet(id)),
  productCommand('Edit product', /^(?:change|edit) product\s+/i, products, screenPaths.product),
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
const numberedCommands: readonly Numbered[] = [
  { pattern: /^(?:pick|deal|order)\s+(?:(?:goods|for|of|deal|order)\s+)*(?=\d)/i, kinds: ['Deal'] },
  { pattern: /^invoice\s+(?=\S*\d)/i, kinds: ['Invoice', 'PurchaseInvoice'] },
  { pattern: /^credit(?: note)?\s+(?=[£€]?\d)/i, kinds: ['CreditNote'] },
  { pattern: /^pro ?forma\s+(?=[£€]?\d)/i, kinds: ['ProForma'] },
  { pattern: /^(?:quotation|quote)\s+(?=\d)/i, kinds: ['Quotation'] },
  { pattern: /^purchase order\s+(?=\d)/i, kinds: ['PurchaseOrder'] },
  { pattern: /^payment\s+(?=[£€]?\d)/i, kinds: ['Payment'] },
];

/** Returns the kind that the text starts with, and the number after it. */
export const parseNumbered = (text: string) => {
  const input = text.trimStart();
  const match = numberedCommands.find(({ pattern }) => pattern.test(input));
  return match && { kinds: match.kinds, number: input.replace(match.pattern, '').trim() };
};

/** Returns the command that the text starts with, and the name after it. */
export const parseNamedCommand = (text: string) => {
  const input = text.trimStart();
  const command = namedCommands.find(({ pattern }) => pattern.test(input));
  return command && { deed: command, name: input.replace(command.pattern, '').trim() };
};
