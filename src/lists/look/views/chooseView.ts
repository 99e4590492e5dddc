import type { ListView } from '#contract/system/views/shapes.ts';
import type { AnyLook } from '#src/lists/look/useLook.ts';
import { noView } from './usePlace.ts';

/** Returns the ways to a view of the list. */
export const chooseView = ({ go, opening, place }: AnyLook) => ({
  /** As it was saved; none: the list as it comes. */
  choose: (view: ListView | undefined) => go(view?.Address ?? [], view ? String(view.ListViewId) : opening && noView),
  /** With what the address says now. */
  goOn: (view: ListView) => go(place, String(view.ListViewId)),
});

export type ChooseView = ReturnType<typeof chooseView>;
