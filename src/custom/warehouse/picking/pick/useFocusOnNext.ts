import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';

/** Of the place in the browser's history, after a deal was picked. */
export interface PickListState {
  /** Undefined where the deal was opened by its address: then it is the first. */
  nextOrderId: number | undefined;
}

/** One goes on where the work is: with the deal that comes next. */
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
