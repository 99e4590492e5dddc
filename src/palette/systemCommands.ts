import type { Role } from '#contract/call/roles.ts';
import { signOutUser } from '#src/authProvider/authProvider.ts';
import { openHelp } from '#src/help/openHelp.ts';
import { maxPins, menuPins, togglePin } from '#src/shell/menu/menuMemory.ts';
import { containsPath, listLeaves, menuTree } from '#src/shell/menu/menuTree.ts';
import { menuFor } from '#src/shell/screens/screens.ts';
import type { IconName } from '#src/theme/Icon.tsx';
import { changeSettings, currentSettings, toggleHighContrast } from '#src/theme/settings.ts';
import { confirmLeave } from '#src/ui/screen/dialog/unsaved.ts';
import type { PaletteItem } from './paletteItems.ts';

const command = (icon: IconName, title: string, detail: string, run: () => void): PaletteItem => ({
  key: `do ${title}`,
  icon,
  kind: 'Do',
  title,
  detail,
  run,
});

/** Pins the menu entry of the open screen, or removes its pin. */
const pinCommands = (roles: readonly Role[], pathname: string) => {
  const entry = listLeaves(menuTree(menuFor(roles))).find((leaf) => containsPath(leaf, pathname));
  const path = entry?.path;
  if (path === undefined) return [];
  const pins = menuPins.get();
  const isPinned = pins.includes(path);
  if (!isPinned && pins.length >= maxPins) return [];
  return [command('pin', `${isPinned ? 'Unpin' : 'Pin'} ${entry?.label}`, 'at the top of the menu', () => togglePin(path))];
};

interface SystemOptions {
  roles: readonly Role[];
  /** Path of the open screen. */
  pathname: string;
  onOpen: (panel: 'profile' | 'settings' | 'keys') => void;
}

/** Commands of the top bar and the menu. */
export const systemCommands = ({ roles, pathname, onOpen }: SystemOptions): PaletteItem[] => {
  const isDark = currentSettings().scheme === 'dark';
  return [
    ...pinCommands(roles, pathname),
    command('help', 'Help', 'for this screen', () => openHelp()),
    command('keyboard', 'Keyboard shortcuts', '?', () => onOpen('keys')),
    command(isDark ? 'sun' : 'moon', isDark ? 'Light colours' : 'Dark colours', '', () =>
      changeSettings({ scheme: isDark ? 'light' : 'dark' }),
    ),
    command('contrast', 'High contrast', 'on or off', toggleHighContrast),
    command('settings', 'Layout settings', 'scale, theme, menu, shortcuts', () => onOpen('settings')),
    command('person', 'Profile', 'your name, e-mail and password', () => onOpen('profile')),
    command('leave', 'Sign out', '', () => confirmLeave(() => void signOutUser())),
  ];
};
