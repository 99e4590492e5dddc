import { lazy, Suspense } from 'react';
import type { Role } from '#contract/call/roles.ts';
import { PaletteAhead } from '#src/palette/PaletteAhead.tsx';
import type { Panel } from './TopBar.tsx';

const ProfileDialog = lazy(async () => ({ default: (await import('#src/profile/ProfileDialog.tsx')).ProfileDialog }));
const SettingsDialog = lazy(async () => ({ default: (await import('#src/shell/dialogs/SettingsDialog.tsx')).SettingsDialog }));
const KeysDialog = lazy(async () => ({ default: (await import('#src/shell/dialogs/KeysDialog.tsx')).KeysDialog }));

interface PanelsProps {
  panel: Panel | undefined;
  roles: readonly Role[];
  onOpen: (panel: Panel | undefined) => void;
}

/** Shows the panel that the user has opened over the screen, by the top bar, a key or the palette. */
export const Panels = ({ panel, roles, onOpen }: PanelsProps) => {
  const close = () => onOpen(undefined);
  return (
    <>
      {panel === 'palette' && <PaletteAhead roles={roles} onOpen={onOpen} onClose={close} />}
      <Suspense>
        {panel === 'profile' && <ProfileDialog onClose={close} />}
        {panel === 'settings' && <SettingsDialog onClose={close} />}
        {panel === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  );
};
