import type { ComponentType } from 'react';
import type { Role } from '#contract/call/roles.ts';
import type { WorkKind } from '#contract/system/today/work.ts';
import type { MenuEntry } from '#src/resources/engine/menuEntry.ts';
import type { MenuPlace } from '#src/resources/engine/resource.ts';

export interface Screen {
  /** A trailing `/*` leaves the rest of the path to the screen. */
  path: string;
  roles: readonly Role[];
  /** The screen's own title. Beside the menu's word it is the subtitle, if it says more. */
  title: string;
  menu?: MenuPlace;
  /** Work of *Today* that is done here. The menu shows how much of it waits. */
  work?: WorkKind;
  /** Letter that opens the screen after `g`. */
  key?: string;
  /** Loads the screen. If absent and there is no `resource`, the screen does not exist yet. It is then not in the menu, and its path is not found. */
  load?: () => Promise<{ default: ComponentType }>;
  /** Used instead of `load` if the screens are built from a resource definition. */
  resource?: MenuEntry;
  /** True for a second menu entry of another screen, which these roles see. */
  isMenuOnly?: boolean;
}
