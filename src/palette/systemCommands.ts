import { signOutUser } from '#src/authProvider/authProvider.ts';
import { openHelp } from '#src/help/openHelp.ts';
import { changeSettings, currentSettings, toggleHighContrast } from '#src/theme/settings.ts';
import { confirmLeave } from '#src/ui/screen/dialog/unsaved.ts';
import type { PaletteItem } from './paletteItems.ts';

/** Commands of the top bar. */
export const systemCommands = (onOpen: (panel: 'profile' | 'settings' | 'keys') => void): PaletteItem[] => {
  const isDark = currentSettings().scheme === 'dark';
  const command = (title: string, detail: string, run: () => void): PaletteItem => ({ key: `do ${title}`, kind: 'Do', title, detail, run });
  return [
    command('Help', 'for this screen', () => openHelp()),
    command('Keyboard shortcuts', '?', () => onOpen('keys')),
    command(isDark ? 'Light colours' : 'Dark colours', '', () => changeSettings({ scheme: isDark ? 'light' : 'dark' })),
    command('High contrast', 'on or off', toggleHighContrast),
    command('Layout settings', 'scale, theme, menu, shortcuts', () => onOpen('settings')),
    command('Profile', 'your name, e-mail and password', () => onOpen('profile')),
    command('Sign out', '', () => confirmLeave(() => void signOutUser())),
  ];
};
