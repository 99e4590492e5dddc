import { screenPaths, screens } from '#contract/screenPaths.ts';
import type { SearchKind, SearchResult } from '#contract/system/search/calls.ts';
import type { Role } from '#contract/call/roles.ts';
import { screenIcon } from '#src/shell/menu/menuIcons.ts';
import { recentRecords } from '#src/shell/recentRecords.ts';
import { isCustomerOnly } from '#src/shell/screens/customerOnly.ts';
import { getScreenTitle } from '#src/shell/screens/screenName.ts';
import { screenAddress, existingScreens, isScreenFor, menuFor } from '#src/shell/screens/screens.ts';
import { sidePanelPath } from '#src/shell/frame/besides.ts';
import type { IconName } from '#src/theme/Icon.tsx';
import { parseNamedCommand, namedCommands, parseNumbered } from './namedCommands.ts';
import type { NamedCommand } from './namedCommands.ts';

export interface PaletteItem {
  key: string;
  icon: IconName;
  kind: string;
  title: string;
  detail: string;
  /** True if the detail is a key. It is hidden where there is no keyboard. */
  isDetailKey?: boolean;
  /** Amount or quantity of a record. */
  figure?: string | null;
  /** Path that the item opens. */
  path?: string;
  /** Screen that Ctrl+Enter opens instead. */
  second?: { label: string; path: string };
  /** Action of an item without a path. */
  run?: () => void;
  /** Text that the item writes into the box, to continue from. */
  fill?: string;
}

const kindIcons: Record<SearchKind, IconName> = {
  Customer: 'people',
  Product: 'bottle',
  Deal: 'order',
  Invoice: 'document',
  CreditNote: 'return',
  ProForma: 'document',
  Quotation: 'quotation',
  PurchaseOrder: 'basket',
  Payment: 'money',
  Supplier: 'factory',
  PurchaseInvoice: 'receipt',
  Lot: 'barcode',
  GoodsReceipt: 'receive',
};

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
  Lot: 'Batch',
  GoodsReceipt: 'Goods in',
};

/** Returns the text to search for: aldous for `payment from aldous`, 13017 for `deal 13017`. */
export const textToSearch = (text: string) => parseNamedCommand(text)?.name ?? parseNumbered(text)?.number ?? text.trim();

/** Whether these roles may run the command, on its own screen or in a side panel. */
const canRun = ({ screen, pathOf }: NamedCommand, roles: readonly Role[]) =>
  isScreenFor(screen, roles) || (pathOf !== undefined && sidePanelPath(pathOf(1), roles) !== undefined);

const commandPath = ({ screen, pathOf }: NamedCommand, id: number, roles: readonly Role[]) => {
  const path = pathOf?.(id);
  return path === undefined || isScreenFor(screen, roles) ? path : sidePanelPath(path, roles);
};

/** Returns the requested command if the roles allow it. */
const findCommand = (text: string, roles: readonly Role[]) => {
  const command = isCustomerOnly(roles) ? undefined : parseNamedCommand(text)?.deed;
  return command && canRun(command, roles) ? command : undefined;
};

/** Returns the search request for the server. */
export const searchQuery = (text: string, roles: readonly Role[]) => {
  const command = findCommand(text, roles)?.deed;
  return { text: textToSearch(text), ...(command && { deed: command }) };
};

const includesWords = (title: string, text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.toLowerCase().includes(word));

/** Matches at the start of a word, so `her` finds Hereford but not *Other*. */
const beginsWords = (title: string, text: string) => {
  const lowerTitle = title.toLowerCase();
  const beginnings = [...lowerTitle.matchAll(/(?<![\p{L}\p{N}])[^\s]/gu)].map(({ index }) => index);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => beginnings.some((at) => lowerTitle.startsWith(word, at)));
};

const matchRank = (title: string, text: string) => {
  const [lowerTitle, input] = [title.toLowerCase(), text.toLowerCase()];
  if (lowerTitle.startsWith(input)) return 0;
  return lowerTitle.includes(` ${input}`) ? 1 : 2;
};

/** Returns the items that match the text. Without a text, returns all of them. */
export const filterItems = (items: readonly PaletteItem[], text: string): PaletteItem[] =>
  parseNamedCommand(text) ? [] : items.filter((item) => includesWords(`${item.kind} ${item.title} ${item.detail}`, text.trim()));

/** Returns the commands of the open screen that match the text. Searches only labels, because these commands run at once. */
export const filterScreenItems = (items: readonly PaletteItem[], text: string): PaletteItem[] =>
  parseNamedCommand(text) ? [] : items.filter((item) => beginsWords(item.title, text.trim()));

/** Whether Enter may run an item before the server answers. True if the item only opens a screen, or if its title starts with the text. */
export const isSure = (item: PaletteItem | undefined, text: string) =>
  item !== undefined && (!item.run || item.title.toLowerCase().startsWith(text.trim().toLowerCase()));

/** Sorts items that start with the text first, then items with a word that does, then the rest. Keeps the order otherwise. */
export const sortByMatch = (items: readonly PaletteItem[], text: string): PaletteItem[] =>
  items.toSorted((one, other) => matchRank(one.title, text.trim()) - matchRank(other.title, text.trim()));

const listMenuScreens = (roles: readonly Role[]): PaletteItem[] =>
  menuFor(roles).map((screen) => ({
    key: `go ${screen.menu?.join('/')}`,
    icon: screenIcon(screenAddress(screen)),
    kind: 'Go to',
    title: screen.menu?.at(-1) ?? screen.title,
    // Customers do not need the names of the departments.
    detail: isCustomerOnly(roles) ? '' : (screen.menu?.slice(0, -1).join(', ') ?? ''),
    path: screenAddress(screen),
  }));

const maxRecentShown = 5;

/** Screens that start something new and are not in the menu, with the text shown beside them. */
const startScreens: Record<string, string> = {
  [screens.newOrder]: 'or type “new order for …”',
  [screens.convertWorkbook]: 'an .xlsx workbook',
};
/** Screens left out for users whose menu has this other screen instead. */
const ownEntries: Record<string, string> = { [screens.statements]: screens.customerStatements };
const recordScreens = new Set<string>([screens.pickGoods]);

/** Lists the screens without a menu entry. */
const listOtherScreens = (roles: readonly Role[]): PaletteItem[] => {
  const inMenu = new Set(menuFor(roles).map(screenAddress));
  return existingScreens
    .filter((screen) => !screen.path.includes(':') && !inMenu.has(screenAddress(screen)) && !recordScreens.has(screen.path))
    .filter((screen) => isScreenFor(screenAddress(screen), roles) && !inMenu.has(ownEntries[screen.path] ?? ''))
    .map((screen) => ({
      key: `screen ${screen.path}`,
      icon: screenIcon(screen.path),
      kind: startScreens[screen.path] ? 'Do' : 'Go to',
      title: getScreenTitle(screen),
      detail: startScreens[screen.path] ?? '',
      path: screenAddress(screen),
    }));
};

const commandItems = (roles: readonly Role[]): PaletteItem[] =>
  (isCustomerOnly(roles) ? [] : namedCommands)
    .filter((command) => canRun(command, roles))
    .map((command) => ({
      key: `deed ${command.words}`,
      icon: screenIcon(command.screen),
      kind: 'Do',
      title: `${command.words} …`,
      detail: command.about,
      fill: `${command.words} `,
    }));

/** Lists menu entries, other screens, and commands that take a name. */
export const commandsFor = (text: string, roles: readonly Role[]): PaletteItem[] =>
  filterItems([...listMenuScreens(roles), ...listOtherScreens(roles), ...commandItems(roles)], text);

/** Returns the order that Ctrl+Enter begins for a customer. */
const secondOfCustomer = (customerId: number, roles: readonly Role[]) =>
  isScreenFor(screens.newOrder, roles) ? { second: { label: 'new order', path: screenPaths.newOrder({ customerId }) } } : {};

/** Turns the server's results into items. If the text has a command, each result runs that command. */
export const makeResultItems = (results: readonly SearchResult[], text: string, roles: readonly Role[]): PaletteItem[] => {
  const command = findCommand(text, roles);
  const kinds = command ? [command.kind] : parseNumbered(text)?.kinds;
  return results
    .filter((result) => !kinds || kinds.includes(result.Kind))
    .map((result) => ({
      key: `${result.Kind} ${result.Id}`,
      icon: kindIcons[result.Kind],
      kind: command ? command.words : kindWords[result.Kind],
      title: result.Title,
      detail: result.Detail,
      figure: result.Figure,
      path: (command && commandPath(command, result.Id, roles)) ?? result.Path,
      ...(!command && result.Kind === 'Customer' && secondOfCustomer(result.Id, roles)),
    }));
};

/** Commands that are offered for the first customer found, by their words. */
const customerActions = new Set(['Create order for', 'Payment from', 'Quotation for', 'Statement for']);

/** Lists what can be done for the first customer found. */
export const makeActionItems = (results: readonly SearchResult[], text: string, roles: readonly Role[]): PaletteItem[] => {
  const customer = results.find(({ Kind }) => Kind === 'Customer');
  if (!customer || isCustomerOnly(roles) || parseNamedCommand(text) || parseNumbered(text)) return [];
  return namedCommands
    .filter((command) => customerActions.has(command.words) && canRun(command, roles))
    .flatMap((command) => {
      const path = commandPath(command, customer.Id, roles);
      const title = `${command.words} ${customer.Title}`;
      return path === undefined ? [] : [{ key: `act ${title}`, icon: screenIcon(command.screen), kind: 'Do', title, detail: '', path }];
    });
};

/** Puts the actions for the first customer after the customers found. */
export const insertActions = (results: readonly PaletteItem[], actions: readonly PaletteItem[]): PaletteItem[] => {
  const at = results.findLastIndex(({ key }) => key.startsWith('Customer ')) + 1;
  return [...results.slice(0, at), ...actions, ...results.slice(at)];
};

/** Lists the records that the user opened last. Leaves out the one that is open. */
export const listRecentItems = (here: string): PaletteItem[] =>
  recentRecords
    .get()
    .filter(({ path }) => path !== here)
    .slice(0, maxRecentShown)
    .map(({ path, title }) => ({ key: `recent ${path}`, icon: screenIcon(path), kind: 'Recent', title, detail: '', path }));
