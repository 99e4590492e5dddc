import { useNavigate } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { isCustomerOnly } from '#src/palette/paletteItems.ts';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';
import { addressOf, existingScreens, isScreenFor } from './screens.ts';
import type { Panel } from './TopBar.tsx';

/** The keys that act on every screen. */
export const useGlobalKeys = (roles: readonly Role[], open: (panel: Panel) => void) => {
  const navigate = useNavigate();
  const going = existingScreens
    .filter((screen) => screen.key && isScreenFor(addressOf(screen), roles))
    .map((screen) => ({
      key: `g ${screen.key}`,
      label: `Go to ${screen.title.toLowerCase()}`,
      run: () => void navigate(addressOf(screen)),
    }));
  useScreenKeys([
    { key: 'Ctrl+K', label: isCustomerOnly(roles) ? 'Go to a screen' : 'Find or do anything', run: () => open('palette') },
    { key: '?', label: 'Show these keys', run: () => open('keys') },
    ...going,
  ]);
};
