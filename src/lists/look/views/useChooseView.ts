import { useSearchParams } from 'react-router';
import type { ListView } from '#contract/system/views/shapes.ts';
import type { AnyLook } from '#src/lists/look/useLook.ts';
import { noView, writePlace } from './usePlace.ts';
import type { Place } from './usePlace.ts';

/** Goes to a view of the list. */
export const useChooseView = (at: AnyLook) => {
  const [, setAddress] = useSearchParams();
  const go = (place: Place, view: ListView | undefined) => {
    at.forget();
    setAddress(writePlace(at, place, view ? String(view.ListViewId) : at.opening && noView), { replace: true });
  };
  return {
    /** As it was saved; none: the list as it comes. */
    choose: (view: ListView | undefined) => go(view?.Address ?? at.initial, view),
    /** With what the address says now. */
    goOn: (view: ListView) => go(at.place, view),
  };
};

export type ChooseView = ReturnType<typeof useChooseView>;
