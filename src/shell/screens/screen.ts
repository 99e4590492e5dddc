import type { ComponentType } from 'react';
import type { Role } from '#contract/call/roles.ts';
import type { MenuEntry } from '#src/resources/engine/menuEntry.ts';
import type { MenuPlace } from '#src/resources/engine/resource.ts';

export interface Screen {
  /** A trailing `/*` leaves what follows to the screen itself. */
  path: string;
  roles: readonly Role[];
  title: string;
  menu?: MenuPlace;
  /** What waits there is counted beside its menu entry. */
  count?: 'unsent';
  /** `g`, then this letter. */
  key?: string;
  /** Where absent the screen does not exist yet: not in the menu, its path is not found. */
  load?: () => Promise<{ default: ComponentType }>;
  /** Instead of `load`: the screens are made of its definition. */
  resource?: MenuEntry;
  /** A second menu entry of another screen, shown to these roles. */
  isMenuOnly?: boolean;
}
