import { useNavigate } from 'react-router';
import type { Role } from '#contract/call/roles.ts';
import { toggleHelp } from '#src/help/openHelp.ts';
import { isAnswerNeeded, useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { isCustomerOnly } from './screens/customerOnly.ts';
import { getScreenTitle } from './screens/screenName.ts';
import { screenAddress, existingScreens, isScreenFor } from './screens/screens.ts';
import type { Panel } from './frame/TopBar.tsx';

/** Keys that work on every screen. */
export const useGlobalKeys = (roles: readonly Role[], open: (panel: Panel) => void) => {
  const navigate = useNavigate();
  const goToKeys = existingScreens
    .filter((screen) => screen.key && isScreenFor(screenAddress(screen), roles))
    .map((screen) => ({
      key: `g ${screen.key}`,
      label: `Go to ${getScreenTitle(screen).toLowerCase()}`,
      run: () => void navigate(screenAddress(screen)),
    }));
  useScreenKeys([
    {
      key: 'Ctrl+K',
      label: isCustomerOnly(roles) ? 'Find or go to' : 'Find or do anything',
      run: () => isAnswerNeeded() || open('palette'),
    },
    { key: 'F1', label: 'Help with this screen', run: toggleHelp },
    { key: '?', label: 'Show keyboard shortcuts', run: () => open('keys') },
    ...goToKeys,
  ]);
};
