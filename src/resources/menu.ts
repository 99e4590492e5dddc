import { buildMenuEntry } from './engine/menuEntry.ts';
import type { MenuEntry } from './engine/menuEntry.ts';
import { resources } from './resources.ts';

/**
 * Menu entries of the generated screens. The build replaces them by their value (vite.config.ts), so that a definition loads only when its
 * screen is opened.
 */
export const resourceMenu: readonly MenuEntry[] = resources.map(buildMenuEntry);
