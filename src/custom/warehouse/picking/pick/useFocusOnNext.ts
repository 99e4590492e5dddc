import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';

/** State that is passed to the pick list after a deal is picked. */
export interface PickListState {
  /** The deal that gets the focus. Undefined if the picked deal was opened by its URL. The first deal then gets the focus. */
  nextOrderId: number | undefined;
}

/** Focuses the next deal to pick when the pick list opens after a pick. */
export const useFocusOnNext = (isThere: boolean) => {
  const state = useLocation().state as PickListState | null;
  useEffect(() => {
    if (!isThere || state === null) return;
    const { nextOrderId } = state;
    const next = nextOrderId && document.querySelector(`main a[href="${screenPaths.pickGoods(nextOrderId)}"]`);
    const link = next || document.querySelector('main tbody a');
    link?.closest<HTMLElement>('tr')?.focus();
  }, [isThere, state]);
};
