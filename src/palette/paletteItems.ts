import { screenPaths, screens } from '#contract/screenPaths.ts';
import type { SearchKind, SearchResult } from '#contract/search/calls.ts';
import type { Role } from '#contract/roles.ts';
import { addressOf, isScreenFor, menuFor } from '#src/shell/screens.ts';

export interface PaletteItem {
  key: string;
  kind: string;
  title: string;
  detail: string;
  path: string;
}

const kindWords: Record<SearchKind, string> = {
  Customer: 'Customer',
  Product: 'Product',
  Deal: 'Deal',
  Invoice: 'Invoice',
  CreditNote: 'Credit note',
  ProForma: 'Pro forma',
  Quotation: 'Quotation',
  PurchaseOrder: 'Purchase order',
  Payment: 'Payment',
};

const newOrderFor = /^(?:new )?order for\s+/i;
const newOrderPath = screens.newOrder;
const workbookPath = screens.convertWorkbook;

/** `new order for aldous` searches for aldous. */
export const textToSearch = (text: string) => text.trim().replace(newOrderFor, '');

const includesWords = (title: string, text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.toLowerCase().includes(word));

/** Who has the portal alone: nothing is searched there, one only goes to a screen. */
export const isCustomerOnly = (roles: readonly Role[]) => roles.every((role) => role === 'Customer');

/** Where the menu goes, starting an order, and what has no place in the menu. */
export const commandsFor = (text: string, roles: readonly Role[]): PaletteItem[] => {
  const places = menuFor(roles).map((screen) => ({
    key: `go ${screen.menu?.join('/')}`,
    kind: 'Go to',
    title: screen.menu?.at(-1) ?? screen.title,
    // The merchant's departments say nothing to its customers.
    detail: isCustomerOnly(roles) ? '' : (screen.menu?.slice(0, -1).join(', ') ?? ''),
    path: addressOf(screen),
  }));
  const order = { key: 'new order', kind: 'Do', title: 'New order', detail: 'or type: new order for …', path: newOrderPath };
  const workbook = { key: 'workbook', kind: 'Do', title: 'Spreadsheet to PDF', detail: 'an .xlsx workbook', path: workbookPath };
  const all = [...places, ...[order, workbook].filter(({ path }) => isScreenFor(path, roles))];
  return newOrderFor.test(text) ? [] : all.filter((item) => includesWords(`${item.kind} ${item.title} ${item.detail}`, text.trim()));
};

/** What the server found; customers become orders to be taken where that was asked for. */
export const itemsOf = (found: readonly SearchResult[], text: string, roles: readonly Role[]): PaletteItem[] => {
  const isOrder = newOrderFor.test(text) && isScreenFor(newOrderPath, roles);
  return found
    .filter((result) => !isOrder || result.Kind === 'Customer')
    .map((result) => ({
      key: `${result.Kind} ${result.Id}`,
      kind: isOrder ? 'New order for' : kindWords[result.Kind],
      title: result.Title,
      detail: result.Detail,
      path: isOrder ? screenPaths.newOrder({ customerId: result.Id }) : result.Path,
    }));
};
