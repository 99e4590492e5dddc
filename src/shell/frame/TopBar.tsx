import IconButton from '@mui/material/IconButton';
import Button from '@mui/material/Button';
import type { Role } from '#contract/call/roles.ts';
import { signOutUser } from '#src/authProvider/authProvider.ts';
import { toggleHelp } from '#src/help/openHelp.ts';
import { confirmLeave } from '#src/ui/screen/dialog/unsaved.ts';
import { Icon } from '#src/theme/Icon.tsx';
import { isCustomerOnly } from '#src/shell/screens/customerOnly.ts';
import { Logo } from './Logo.tsx';
import { SchemeButton } from './SchemeButton.tsx';
import { toggleHighContrast, useSettings } from '#src/theme/settings.ts';

export type Panel = 'profile' | 'settings' | 'palette' | 'keys';

interface TopBarProps {
  roles: readonly Role[];
  isMenuOpen: boolean;
  onToggleMenu: () => void;
  onOpen: (panel: Panel) => void;
}

/** Name of the button that opens the palette. */
export const getPaletteName = (roles: readonly Role[]) => (isCustomerOnly(roles) ? 'Find or go to' : 'Find anything');

const leave = () => confirmLeave(() => void signOutUser());

/** Button for high contrast. Only on touch devices, because pickers work in the yard in bright light. */
const ContrastButton = () => {
  const { theme } = useSettings();
  return (
    <span className="touch-only">
      <IconButton aria-label="High contrast" aria-pressed={theme === 'high contrast'} onClick={toggleHighContrast}>
        <Icon name="contrast" />
      </IconButton>
    </span>
  );
};

export const TopBar = ({ roles, isMenuOpen, onToggleMenu, onOpen }: TopBarProps) => (
  <header className="top-bar">
    <IconButton aria-label="Menu" aria-expanded={isMenuOpen} aria-controls="side-menu" onClick={onToggleMenu}>
      <Icon name="menu" />
    </IconButton>
    <Logo roles={roles} />
    <button type="button" className="palette-button" onClick={() => onOpen('palette')} aria-keyshortcuts="Control+K">
      <Icon name="search" />
      <span className="palette-words">{getPaletteName(roles)}</span>
      <kbd>Ctrl+K</kbd>
    </button>
    <div className="top-actions">
      <ContrastButton />
      <span className="not-narrow">
        <SchemeButton />
      </span>
      <IconButton aria-label="Help" aria-keyshortcuts="F1" title="Help with this screen (F1)" onClick={toggleHelp}>
        <Icon name="help" />
      </IconButton>
      <IconButton aria-label="Layout settings" onClick={() => onOpen('settings')}>
        <Icon name="settings" />
      </IconButton>
      <Button color="inherit" startIcon={<Icon name="person" />} onClick={() => onOpen('profile')} aria-label="Profile">
        <span className="wide-only">Profile</span>
      </Button>
      <Button color="inherit" startIcon={<Icon name="leave" />} onClick={leave} aria-label="Sign Out">
        <span className="wide-only">Sign Out</span>
      </Button>
    </div>
  </header>
);
