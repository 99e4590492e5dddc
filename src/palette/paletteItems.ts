import { screens } from '#contract/screenPaths.ts';
import type { SearchKind, SearchResult } from '#contract/system/search/calls.ts';
import type { Role } from '#contract/call/roles.ts';
import { isCustomerOnly } from '#src/shell/screens/customerOnly.ts';
import { addressOf, existingScreens, isScreenFor, menuFor } from '#src/shell/screens/screens.ts';
import { besideFor } from '#src/shell/frame/besides.ts';
import { askedOf, deeds, numberedOf } from './deeds.ts';
import type { Deed } from './deeds.ts';

export interface PaletteItem {
  key: string;
  kind: string;
  title: string;
  detail: string;
  /** Where it leads. */
  path?: string;
  /** What it does, where it leads nowhere. */
  run?: () => void;
  /** What it writes into the box, to go on from. */
  fill?: string;
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
  Supplier: 'Supplier',
  PurchaseInvoice: 'Purchase invoice',
  Lot: 'Lot',
  GoodsReceipt: 'Goods in',
};

/** `payment from aldous` searches for aldous, `deal 13017` for 13017. */
export const textToSearch = (text: string) => askedOf(text)?.name ?? numberedOf(text)?.number ?? text.trim();

/** On its own screen, or beside another. */
const mayDo = ({ screen, pathOf }: Deed, roles: readonly Role[]) =>
  isScreenFor(screen, roles) || (pathOf !== undefined && besideFor(pathOf(1), roles) !== undefined);

const pathOfDeed = ({ screen, pathOf }: Deed, id: number, roles: readonly Role[]) => {
  const path = pathOf?.(id);
  return path === undefined || isScreenFor(screen, roles) ? path : besideFor(path, roles);
};

/** The deed that is asked for, of those that one may do. */
const deedFor = (text: string, roles: readonly Role[]) => {
  const deed = isCustomerOnly(roles) ? undefined : askedOf(text)?.deed;
  return deed && mayDo(deed, roles) ? deed : undefined;
};

/** What the server is asked. */
export const questionOf = (text: string, roles: readonly Role[]) => {
  const deed = deedFor(text, roles)?.deed;
  return { text: textToSearch(text), ...(deed && { deed }) };
};

const includesWords = (title: string, text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.toLowerCase().includes(word));

/** At the beginning of a word: `her` is meant by Hereford, not by *Other*. */
const beginsWords = (title: string, text: string) => {
  const named = title.toLowerCase();
  const beginnings = [...named.matchAll(/(?<![\p{L}\p{N}])[^\s]/gu)].map(({ index }) => index);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => beginnings.some((at) => named.startsWith(word, at)));
};

const placeOf = (title: string, text: string) => {
  const [named, typed] = [title.toLowerCase(), text.toLowerCase()];
  if (named.startsWith(typed)) return 0;
  return named.includes(` ${typed}`) ? 1 : 2;
};

/** What of these the text means; without a text all of them. */
export const matching = (items: readonly PaletteItem[], text: string): PaletteItem[] =>
  askedOf(text) ? [] : items.filter((item) => includesWords(`${item.kind} ${item.title} ${item.detail}`, text.trim()));

/** The same of what the open screen can do: by what it is called alone, as it is done where it stands. */
export const matchingHere = (items: readonly PaletteItem[], text: string): PaletteItem[] =>
  askedOf(text) ? [] : items.filter((item) => beginsWords(item.title, text.trim()));

/** Whether Enter may do it before the server has answered: what only leads somewhere, or is called by its name. */
export const isSure = (item: PaletteItem | undefined, text: string) =>
  item !== undefined && (!item.run || item.title.toLowerCase().startsWith(text.trim().toLowerCase()));

/** What begins with the text, then what has a word that does, then the rest; among equals in the order they came. */
export const bestFirst = (items: readonly PaletteItem[], text: string): PaletteItem[] =>
  items.toSorted((one, other) => placeOf(one.title, text.trim()) - placeOf(other.title, text.trim()));

const placesFor = (roles: readonly Role[]): PaletteItem[] =>
  menuFor(roles).map((screen) => ({
    key: `go ${screen.menu?.join('/')}`,
    kind: 'Go to',
    title: screen.menu?.at(-1) ?? screen.title,
    // The merchant's departments say nothing to its customers.
    detail: isCustomerOnly(roles) ? '' : (screen.menu?.slice(0, -1).join(', ') ?? ''),
    path: addressOf(screen),
  }));

/** What one does on a screen that no menu names; the others there are of one record, and nothing without it. */
const begun: Record<string, string> = {
  [screens.newOrder]: 'or type: new order for …',
  [screens.convertWorkbook]: 'an .xlsx workbook',
};
/** What an entry of one's own leads to under another name. */
const ownEntries: Record<string, string> = { [screens.statements]: screens.customerStatements };
const ofOneRecord = new Set<string>([screens.pickGoods]);

/** Screens without a place in the menu. */
const othersFor = (roles: readonly Role[]): PaletteItem[] => {
  const inMenu = new Set(menuFor(roles).map(addressOf));
  return existingScreens
    .filter((screen) => !screen.path.includes(':') && !inMenu.has(addressOf(screen)) && !ofOneRecord.has(screen.path))
    .filter((screen) => isScreenFor(addressOf(screen), roles) && !inMenu.has(ownEntries[screen.path] ?? ''))
    .map((screen) => ({
      key: `screen ${screen.path}`,
      kind: begun[screen.path] ? 'Do' : 'Go to',
      title: screen.title,
      detail: begun[screen.path] ?? '',
      path: addressOf(screen),
    }));
};

const deedsFor = (roles: readonly Role[]): PaletteItem[] =>
  (isCustomerOnly(roles) ? [] : deeds)
    .filter((deed) => mayDo(deed, roles))
    .map((deed) => ({ key: `deed ${deed.words}`, kind: 'Do', title: `${deed.words} …`, detail: deed.about, fill: `${deed.words} ` }));

/** Where the menu goes, what has no place in the menu, and what is done with a name. */
export const commandsFor = (text: string, roles: readonly Role[]): PaletteItem[] =>
  matching([...placesFor(roles), ...othersFor(roles), ...deedsFor(roles)], text);

/** What the server found; what was asked for with a name becomes that. */
export const itemsOf = (found: readonly SearchResult[], text: string, roles: readonly Role[]): PaletteItem[] => {
  const wanted = deedFor(text, roles);
  const kinds = wanted ? [wanted.kind] : numberedOf(text)?.kinds;
  return found
    .filter((result) => !kinds || kinds.includes(result.Kind))
    .map((result) => ({
      key: `${result.Kind} ${result.Id}`,
      kind: wanted ? wanted.words : kindWords[result.Kind],
      title: result.Title,
      detail: result.Detail,
      path: (wanted && pathOfDeed(wanted, result.Id, roles)) ?? result.Path,
    }));
};
