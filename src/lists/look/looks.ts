import type { ColumnChoice, Density, ListSetting, ListSettings, ListView } from '#contract/system/views/shapes.ts';
import { heldToken } from '#src/api/session/session.ts';
import { makeStore, useStore } from '#src/ui/state/store.ts';

/** Appearance of a list, apart from its rows. */
export interface Look {
  Columns: ColumnChoice[] | null;
  Density: Density;
}

interface Looks extends ListSettings {
  /** `absent` means that lists use the defaults and nothing is stored. */
  state: 'absent' | 'asked' | 'here';
  /** Unsaved changes to views, by view id. */
  changed: Readonly<Record<number, Look>>;
}

const noLooks: Looks = { state: 'absent', Views: [], Settings: [], MayShare: false, changed: {} };
export const asItComes: Look = { Columns: null, Density: null };

const looks = makeStore<Looks>(noLooks);

export const useLooks = () => useStore(looks);

/** Whether the rows of a list are drawn. They wait for the user's settings, and no row can take the focus before. */
export const useIsDrawn = (rows: unknown) => useLooks().state !== 'asked' && rows !== undefined;

const changeLooks = (part: Partial<Looks>) => looks.set({ ...looks.get(), ...part });

let hasBegun = false;

let keepsLooks: () => boolean = () => true;

/** Sets whether list settings are stored for this user. They are not for customers, whose lists use the defaults. */
export const setKeepsLooks = (answer: () => boolean) => {
  keepsLooks = answer;
};

/** Loads the settings of all lists once, together with the rows of the first list. If that fails, lists use the defaults. */
export const beginLooks = (fetchLooks: () => Promise<Partial<Looks>>) => {
  if (hasBegun || heldToken() === null || !keepsLooks()) return;
  hasBegun = true;
  changeLooks({ state: 'asked' });
  fetchLooks().then(changeLooks, () => changeLooks(noLooks));
};

export const findSetting = (list: string): ListSetting =>
  looks.get().Settings.find(({ List }) => List === list) ?? { List: list, ...asItComes, DefaultViewId: null };

export const showSetting = (setting: ListSetting) =>
  changeLooks({ Settings: [...looks.get().Settings.filter(({ List }) => List !== setting.List), setting] });

export const storeChanges = (viewId: number, look: Look | undefined) => {
  const { [viewId]: _before, ...others } = looks.get().changed;
  changeLooks({ changed: look ? { ...others, [viewId]: look } : others });
};

/** Stores the view as the server returned it. */
export const storeView = (view: ListView) => {
  changeLooks({ Views: [...looks.get().Views.filter(({ ListViewId }) => ListViewId !== view.ListViewId), view] });
  storeChanges(view.ListViewId, undefined);
};

export const dropView = (viewId: number) => changeLooks({ Views: looks.get().Views.filter(({ ListViewId }) => ListViewId !== viewId) });

export const isSameLook = (one: Look, other: Look) =>
  one.Density === other.Density && JSON.stringify(one.Columns) === JSON.stringify(other.Columns);
