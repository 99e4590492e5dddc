import { describeError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { isSameLook, storeChanges } from './looks.ts';
import type { Look } from './looks.ts';
import { saveSetting } from './saveSetting.ts';
import type { AnyLook } from './useLook.ts';

/** Saves a change at once. While a view is selected, the change is only shown until the user saves the view. */
export const useKeepLook = ({ view, look, name }: AnyLook) => {
  const toast = useToast();
  return async (part: Partial<Look>) => {
    const next = { ...look, ...part };
    if (view) return storeChanges(view.ListViewId, isSameLook(next, view) ? undefined : next);
    try {
      return await saveSetting(name, next);
    } catch (error) {
      return toast(`This setting was not saved. ${describeError(error)}`, { tone: 'error' });
    }
  };
};
