import { useState } from 'react';
import type { Role } from '#contract/call/roles.ts';
import { screens } from '#contract/screenPaths.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { NotFound } from '#src/public/NotFound.tsx';
import { Panels } from '#src/shell/frame/Panels.tsx';
import { getPaletteName } from '#src/shell/frame/TopBar.tsx';
import type { Panel } from '#src/shell/frame/TopBar.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { firstPathFor } from './screens.ts';
import '#src/shell/shell.css';

/** Button and key for the palette. */
const FindAnything = ({ roles }: { roles: readonly Role[] }) => {
  const [panel, setPanel] = useState<Panel | undefined>();
  const label = getPaletteName(roles);
  const open = () => setPanel('palette');
  useScreenKeys([{ key: 'Ctrl+K', label, run: open }]);
  return (
    <>
      <button type="button" className="public-button public-primary" aria-keyshortcuts="Control+K" onClick={open}>
        {label} <kbd>Ctrl+K</kbd>
      </button>
      <Panels panel={panel} roles={roles} onOpen={setPanel} />
    </>
  );
};

/** *Not found*, with a link to the user's first screen and the palette. */
export const NotFoundScreen = () => {
  const user = signedInUser();
  return <NotFound firstPath={user ? firstPathFor(user.roles) : screens.landing}>{user && <FindAnything roles={user.roles} />}</NotFound>;
};
