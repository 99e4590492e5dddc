import type { ComponentType } from 'react';
import type { Role } from '#contract/call/roles.ts';
import type { MenuEntry } from '#src/resources/engine/menuEntry.ts';
import type { MenuPlace } from '#src/resources/engine/resource.ts';

export interface Screen {
  /** A trailing `/*` leaves the rest of the path to the screen. */
  path: string;
  roles: readonly Role[];
  title: string;
  menu?: MenuPlace;
  /** Shows a count beside the menu entry. */
  count?: 'unsent';
  /** Opened by `g`, then this letter. */
  key?: string;
  /** Absent if the screen does not exist yet. It is then not in the menu, and its path is not found. */
  load?: () => Promise<{ default: ComponentType }>;
  /** Used instead of `load` if the screens are built from a resource definition. */
  resource?: MenuEntry;
  /** A second menu entry for another screen, shown to these roles. */
  isMenuOnly?: boolean;
}
