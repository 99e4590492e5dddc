import { useEffect, useState } from 'react';
import type { Role } from '#contract/call/roles.ts';
import { searchEverything } from '#contract/system/search/calls.ts';
import type { SearchResult } from '#contract/system/search/calls.ts';
import { call } from '#src/api/call.ts';
import { useTell } from '#src/api/tell.ts';
import { useSearched } from '#src/ui/inputs/combobox/useSearched.ts';
import { isDialogOpen, useActiveKeys } from '#src/ui/screen/reach/screenKeys.ts';
import {
  commandsFor,
  filterItems,
  filterScreenItems,
  insertActions,
  listRecentItems,
  makeActionItems,
  makeResultItems,
  searchQuery,
  sortByMatch,
  textToSearch,
} from './paletteItems.ts';
import type { PaletteItem } from './paletteItems.ts';
import { fetchReadings } from './readings.ts';
import type { Readings } from './readings.ts';
import { screenCommands } from './screenCommands.ts';
import { systemCommands } from './systemCommands.ts';

/** Keys of every list. The screen's own actions come before them. */
const listKeys = new Set(['e', 'a', '/', '[', ']']);

const ownActionsFirst = (items: readonly PaletteItem[]) => [
  ...items.filter(({ detail }) => !listKeys.has(detail)),
  ...items.filter(({ detail }) => listKeys.has(detail)),
];

/** Most actions of the open screen that the empty palette shows. Typing finds the others. */
const maxActionsShown = 4;

const searchFor = (roles: readonly Role[]) => (text: string, signal: AbortSignal) =>
  call(searchEverything, { query: searchQuery(text, roles) }, { signal });

/** Commands of the open screen at the time the palette was opened. A dialog over the screen has its own keys. */
const useScreenCommands = () => {
  const keys = useActiveKeys();
  const notify = useTell();
  const reportGone = (label: string) => notify(`“${label}” is no longer available because the screen has changed`, { tone: 'warning' });
  const [openingCommands] = useState(() => (isDialogOpen() ? [] : screenCommands(keys, reportGone)));
  return openingCommands;
};

/** Finds guide sections and reports. They load when the user starts to search. */
const useReadings = (isSearching: boolean, roles: readonly Role[]) => {
  const [readings, setReadings] = useState<Readings | undefined>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!isSearching || readings) return undefined;
    let isOpen = true;
    const load = async () => {
      try {
        const loaded = await fetchReadings(roles);
        if (isOpen) setReadings(() => loaded);
        if (isOpen) setIsMissing(false);
      } catch {
        // Other results still appear. The guide and reports load again with the next text, or when the palette is next opened.
        if (isOpen) setIsMissing(true);
      }
    };
    void load();
    return () => {
      isOpen = false;
    };
  }, [isSearching, readings, roles]);
  return { readings, isMissing };
};

interface PaletteOptions {
  roles: readonly Role[];
  /** Path and query of the open screen. */
  address: string;
  onOpen: (panel: 'profile' | 'settings' | 'keys') => void;
  /** Called with the first result of each answer. */
  onFound: (first: PaletteItem | undefined) => void;
}

/** Lists what the palette offers for a text, and the message below the list. */
export const usePaletteItems = (text: string, { roles, address, onOpen, onFound }: PaletteOptions) => {
  const screenItems = useScreenCommands();
  const isEmpty = text.trim() === '';
  const isSearching = textToSearch(text).length >= 2;
  const { readings, isMissing } = useReadings(isSearching, roles);
  const passFirst = (answer: readonly SearchResult[]) => onFound(makeResultItems(answer, text, roles)[0]);
  const { items: found, says, isCurrent } = useSearched(searchFor(roles), isSearching ? text.trim() : undefined, passFirst);
  const system = systemCommands({ roles, pathname: address.split('?')[0] ?? '', onOpen });
  const places = [...commandsFor(text, roles), ...filterItems(system, text)];
  const commands = isEmpty
    ? [...ownActionsFirst(screenItems).slice(0, maxActionsShown), ...listRecentItems(address), ...places]
    : sortByMatch([...filterScreenItems(screenItems, text), ...places], text);
  const results = insertActions(makeResultItems(found, text, roles), makeActionItems(found, text, roles));
  const items = [...commands, ...results, ...(isCurrent && readings ? readings(text) : [])];
  const noResults = isCurrent && items.length === 0 ? `Nothing found for “${text.trim()}”` : undefined;
  const hasOtherResults = isCurrent && items.length > 0 && found.length === 0;
  const searchNotice = hasOtherResults ? undefined : (says ?? noResults);
  const startNotice = items.length === 0 ? 'Type at least two characters' : undefined;
  const loadNotice = isMissing ? 'Help and reports are not searched, because they failed to load' : undefined;
  return { items, isAwaited: isSearching && !isCurrent, notice: isSearching ? (searchNotice ?? loadNotice) : startNotice };
};
