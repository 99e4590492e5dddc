import { menuEntryOf } from './engine/menuEntry.ts';
import type { MenuEntry } from './engine/menuEntry.ts';
import { resources } from './resources.ts';

/** What is built has the value in place of this (vite.config.ts): the definitions are loaded when one of their screens is. */
export const resourceMenu: readonly MenuEntry[] = resources.map(menuEntryOf);
