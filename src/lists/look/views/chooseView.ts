import type { ListView } from '#contract/system/views/shapes.ts';
import type { AnyLook } from '#src/lists/look/useLook.ts';
import { noView } from './usePlace.ts';

/** Returns the functions that open a view of the list. */
export const chooseView = ({ go, opening, place: listPlace }: AnyLook) => ({
  /** Opens a view as it was saved, or the standard list if there is none. */
  choose: (view: ListView | undefined) => go(view?.Address ?? [], view ? String(view.ListViewId) : opening && noView),
  /** Opens a view with the current search, filters and order. */
  goOn: (view: ListView) => go(listPlace, String(view.ListViewId)),
});

export type ChooseView = ReturnType<typeof chooseView>;
