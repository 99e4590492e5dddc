import { useEffect } from 'react';
import { isDialogOpen } from '#src/ui/screen/reach/screenKeys.ts';

/** Returns the element that gets the focus: the selected tab if a tab was redrawn, otherwise the screen. */
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
 * Moves the focus to the screen if the focused element was removed, such as a finished row or a panel, and nothing else has taken the
 * focus. Otherwise Tab would restart at the first link of the page.
 */
export const HoldFocus = () => {
  useEffect(holdFocus, []);
  return null;
};
