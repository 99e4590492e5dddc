import { useEffect } from 'react';
import { isDialogOpen } from '#src/ui/screen/reach/screenKeys.ts';

/** A tab whose screen is drawn anew is the tab that is chosen now; for all else the screen stands in. */
const successorOf = (gone: Element) => {
  const chosen = gone.getAttribute('role') === 'tab' && document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]');
  return chosen || document.getElementById('main');
};

const holdFocus = () => {
  let last: Element | undefined;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = target;
  };
  const observer = new MutationObserver(() => {
    if (last === undefined || last.isConnected || document.activeElement !== document.body || isDialogOpen()) return;
    const gone = last;
    last = undefined;
    successorOf(gone)?.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
};

/**
 * Where what had the focus is taken away (a row that was dealt with, what opened a panel, a panel itself) and nothing else takes it, the
 * browser leaves it to the whole document, from whose first link Tab then begins. Here the screen has it.
 */
export const HoldFocus = () => {
  useEffect(holdFocus, []);
  return null;
};
