import { useEffect } from 'react';
import { isDialogOpen } from '#src/ui/screen/reach/screenKeys.ts';

/** Returns the selected tab if a tab was redrawn, or else the screen. */
const findSuccessor = (removedElement: Element) => {
  const selectedTab =
    removedElement.getAttribute('role') === 'tab' && document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]');
  return selectedTab || document.getElementById('main');
};

const holdFocus = () => {
  let last: Element | undefined;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = target;
  };
  const observer = new MutationObserver(() => {
    if (last === undefined || last.isConnected || document.activeElement !== document.body || isDialogOpen()) return;
    const removedElement = last;
    last = undefined;
    findSuccessor(removedElement)?.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
};

/**
 * Moves the focus to the screen if the focused element was removed (a finished row, a button, a panel) and nothing else takes the focus. Otherwise
 * the browser would restart Tab at the first link of the page.
 */
export const HoldFocus = () => {
  useEffect(holdFocus, []);
  return null;
};
