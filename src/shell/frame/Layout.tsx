import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ScrollRestoration, useLocation } from 'react-router';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import { helpStore } from '#src/help/openHelp.ts';
import { setKeepsLooks } from '#src/lists/look/looks.ts';
import { noteAddress } from '#src/ui/screen/reach/backTo.ts';
import { inBackground } from '#src/ui/screen/inBackground.tsx';
import { UndoKey } from '#src/ui/screen/say/UndoButton.tsx';
import { setReach } from '#src/ui/screen/reach/reach.ts';
import { waitForScreen } from '#src/ui/screen/dialog/standing.ts';
import { isFocusInDialog, setSingleLetterKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { mediaStore, useStore } from '#src/ui/state/store.ts';
import { SideColumn } from './SideColumn.tsx';
import { sidePanelPath } from './besides.ts';
import { Footer } from './Footer.tsx';
import { HelpParts } from './HelpParts.tsx';
import { MissingParts } from '#src/shell/bars/MissingParts.tsx';
import { OfflineBar } from '#src/shell/bars/OfflineBar.tsx';
import { KeptOffline } from '#src/offline/KeptOffline.tsx';
import { fetchPalette } from '#src/palette/PaletteAhead.tsx';
import { SideMenu } from '#src/shell/menu/SideMenu.tsx';
import { Panels } from './Panels.tsx';
import { TopBar } from './TopBar.tsx';
import type { Panel } from './TopBar.tsx';
import { loadSignInDialog, SignInOver } from '#src/shell/dialogs/SignInOver.tsx';
import { UnsavedPrompt } from '#src/shell/dialogs/UnsavedPrompt.tsx';
import { isScreenFor } from '#src/shell/screens/screens.ts';
import { followRecords } from '#src/shell/recentRecords.ts';
import { useGlobalKeys } from '#src/shell/useGlobalKeys.ts';
import { changeSettings, useSettings } from '#src/theme/settings.ts';
import '#src/shell/shell.css';

setReach({ isThere: (path) => isScreenFor(path, getUserRoles()), beside: (to) => sidePanelPath(to, getUserRoles()) });
setKeepsLooks(() => getUserRoles().some((role) => role !== 'Customer'));

const DraftsBar = inBackground(async () => (await import('#src/shell/bars/DraftsBar.tsx')).DraftsBar);
const HoldFocus = inBackground(async () => (await import('./HoldFocus.tsx')).HoldFocus);
const LiveChanges = inBackground(async () => (await import('#src/live/LiveChanges.tsx')).LiveChanges);
const Toasts = inBackground(async () => (await import('#src/shell/dialogs/Toasts.tsx')).Toasts);

/** Specification §9: desktop is wider than 991 px. */
const desktop = mediaStore('(min-width: 992px)');

/** State of the menu. On a desktop the menu is beside the screen and remembers whether it is open. On other devices it opens over the screen. */
const useMenu = () => {
  const { menuMode, isMenuHidden } = useSettings();
  const isDesktop = useStore(desktop);
  const [isOver, setIsOver] = useState(false);
  const isBeside = isDesktop && menuMode === 'static';
  return {
    isBeside,
    isOpen: isBeside ? !isMenuHidden : isOver,
    toggle: () => (isBeside ? changeSettings({ isMenuHidden: !isMenuHidden }) : setIsOver(!isOver)),
    close: () => setIsOver(false),
  };
};

/** Loads parts before they are needed, because they must open at once, and because a new release removes their files from the server. */
const FetchAhead = () => {
  useEffect(() => {
    void waitForScreen().then(() => Promise.allSettled([fetchPalette(), loadSignInDialog()]));
  }, []);
  return null;
};

/** Focuses a newly opened screen, unless one of its inputs has the focus or a dialog is open. */
const FocusOnOpen = () => {
  useEffect(() => {
    const main = document.getElementById('main');
    if (!isFocusInDialog() && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, []);
  return null;
};

export const Layout = ({ children }: { children: ReactNode }) => {
  const roles = getUserRoles();
  const menu = useMenu();
  const [panel, setPanel] = useState<Panel | undefined>();
  const { singleLetterKeys } = useSettings();
  const { pathname, search } = useLocation();
  useEffect(() => noteAddress(pathname + search), [pathname, search]);
  useEffect(followRecords, []);
  useEffect(() => setSingleLetterKeys(singleLetterKeys), [singleLetterKeys]);
  useGlobalKeys(roles, setPanel);
  const isHelped = useStore(helpStore) !== undefined;
  return (
    <div className={`shell${menu.isBeside && menu.isOpen ? ' has-menu' : ''}${isHelped ? ' has-help' : ''}`}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar roles={roles} isMenuOpen={menu.isOpen} onToggleMenu={menu.toggle} onOpen={setPanel} />
      <SideMenu key={menu.isBeside ? 'beside' : pathname} roles={roles} isOpen={menu.isOpen} isOver={!menu.isBeside} onClose={menu.close} />
      <div className="shell-content">
        <OfflineBar />
        <MissingParts pathname={pathname} />
        <KeptOffline />
        <DraftsBar onOpenProfile={() => setPanel('profile')} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <UnsavedPrompt />
      <SignInOver />
      <FetchAhead />
      {roles.some((role) => role !== 'Customer') && <LiveChanges />}
      {roles.includes('Finance') && <SideColumn />}
      <HelpParts />
      <UndoKey />
      <Toasts />
      <ScrollRestoration />
      <HoldFocus />
      <FocusOnOpen key={`focus ${pathname}`} />
      <Panels panel={panel} roles={roles} onOpen={setPanel} />
    </div>
  );
};
