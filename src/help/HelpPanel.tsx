import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import Button from '@mui/material/Button';
import { useLocation } from 'react-router';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { isDialogOpen } from '#src/ui/screen/reach/screenKeys.ts';
import { mediaStore, useStore } from '#src/ui/state/store.ts';
import { HelpContent } from './HelpContent.tsx';
import { closeHelp, helpStore, openHelp } from './openHelp.ts';
import { sectionFor } from './sections.ts';
import { isNowhere } from '#src/ui/state/nowhere.ts';
import './help.css';

/** True if the window is wide enough for the guide beside the screen. */
const roomy = mediaStore('(min-width: 1200px)');

/** Help beside the screen, which stays usable. Takes the focus on opening and returns it on closing. */
const SideHelp = ({ children }: { children: ReactNode }) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (isNowhere() && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    closeHelp();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from wherever in it the focus is
    <aside className="help-beside" aria-labelledby={id} onKeyDown={handleKey}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          Help
        </h2>
        <Button onClick={closeHelp}>Close</Button>
      </header>
      <div className="help-scroll">{children}</div>
    </aside>
  );
};

/** Help panel, opened at the section on this screen. Shown beside the screen if there is room, otherwise over it or over an open dialog. */
export const HelpPanel = () => {
  const requestedHelp = useStore(helpStore);
  const isRoomy = useStore(roomy);
  const { pathname } = useLocation();
  // A panel beside the screen would be behind the dialog, and the dialog keeps the focus.
  const [isOverDialog] = useState(isDialogOpen);
  const content = <HelpContent at={requestedHelp?.at ?? sectionFor(pathname, getUserRoles())} wanted={requestedHelp} onGo={openHelp} />;
  if (isRoomy && !isOverDialog) return <SideHelp>{content}</SideHelp>;
  return (
    <SidePanel isOpen title="Help" onClose={closeHelp}>
      <div className="help-scroll">{content}</div>
    </SidePanel>
  );
};
