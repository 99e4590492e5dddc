import { addListView, changeListView, removeListView, restoreListView } from '#contract/system/views/calls.ts';
import type { ListView } from '#contract/system/views/shapes.ts';
import { call, describeError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { dropView, storeChanges, storeView, useLooks } from '#src/lists/look/looks.ts';
import { saveSetting } from '#src/lists/look/saveSetting.ts';
import type { ChooseView } from './chooseView.ts';
import type { AnyLook } from '#src/lists/look/useLook.ts';

export interface NamedView {
  Name: string;
  IsShared: boolean;
}

/** Actions on the views of one list. Actions of a dialog throw if the server refuses, so that the dialog can show why. */
export const useViewActions = (at: AnyLook, { choose, goOn }: ChooseView) => {
  const toast = useToast();
  const { MayShare: canShare } = useLooks();
  const { view, name: List } = at;
  const now = { Address: at.place, ...at.look };
  const withErrorToast = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast(describeError(error), { tone: 'error' });
    }
  };
  const change = async ({ ListViewId: id, List: _list, ...viewFields }: ListView, part: Partial<ListView>) => {
    const changedView = await call(changeListView, { params: { id }, body: { ...viewFields, ...part } });
    storeView(changedView);
    return changedView;
  };
  const bringBack = async (view: ListView) => {
    storeView(await call(restoreListView, { params: { id: view.ListViewId } }));
    goOn(view);
  };
  return {
    mayShare: canShare,
    add: async (fields: NamedView) => {
      const newView = await call(addListView, { body: { List, ...fields, ...now } });
      // The changes are now saved in the new view, so the view that was open loses them.
      if (view) storeChanges(view.ListViewId, undefined);
      storeView(newView);
      goOn(newView);
      toast(`View ${newView.Name} saved`);
    },
    rename: async (fields: NamedView) => {
      if (!view) return;
      const look = at.isChanged ? at.look : undefined;
      await change(view, fields);
      if (look) storeChanges(view.ListViewId, look);
    },
    update: () =>
      withErrorToast(async () => {
        if (!view) return;
        await change(view, now);
        toast(`View ${view.Name} saved`);
      }),
    discard: () => {
      if (!view) return;
      storeChanges(view.ListViewId, undefined);
      choose(view);
    },
    openWith: (view: ListView | undefined) =>
      withErrorToast(async () => {
        await saveSetting(List, { DefaultViewId: view?.ListViewId ?? null });
        toast(view ? `This list opens with ${view.Name}` : 'This list opens with its standard view');
      }),
    remove: () =>
      withErrorToast(async () => {
        if (!view) return;
        const removedView = await call(removeListView, { params: { id: view.ListViewId } });
        choose(undefined);
        dropView(view.ListViewId);
        toast(`View ${view.Name} deleted`, { undo: () => void withErrorToast(() => bringBack(removedView)) });
      }),
  };
};
