import { buildMenuEntry } from './engine/menuEntry.ts';
import type { MenuEntry } from './engine/menuEntry.ts';
import { resources } from './resources.ts';

/** The build replaces this by its value (vite.config.ts). The definitions then load only when one of their screens is opened. */
export const resourceMenu: readonly MenuEntry[] = resources.map(buildMenuEntry);
