import type { ColumnChoice, Density, ListSetting, ListSettings, ListView } from '#contract/system/views/shapes.ts';
import { heldToken } from '#src/api/session/session.ts';
import { makeStore, useStore } from '#src/ui/state/store.ts';

/** What a list looks like, apart from what is in it. */
export interface Look {
  Columns: ColumnChoice[] | null;
  Density: Density;
}

interface Looks extends ListSettings {
  /** `absent`: lists are as they come, and nothing is kept of them. */
  state: 'absent' | 'asked' | 'here';
  /** By the view's number: what was changed while it was chosen, and is not saved with it. */
  changed: Readonly<Record<number, Look>>;
}

const noLooks: Looks = { state: 'absent', Views: [], Settings: [], MayShare: false, changed: {} };
export const asItComes: Look = { Columns: null, Density: null };

const looks = makeStore<Looks>(noLooks);

export const useLooks = () => useStore(looks);

/**
 * Whether the rows of a list are on the screen. They wait until it is known how the user wants the list to look; until then there is no
 * row that the focus could go to.
 */
export const useIsDrawn = (rows: unknown) => useLooks().state !== 'asked' && rows !== undefined;

const changeLooks = (part: Partial<Looks>) => looks.set({ ...looks.get(), ...part });

let hasBegun = false;

let keepsLooks: () => boolean = () => true;

/**
 * Set by the shell: whether anything is kept of how this user's lists look. Where nothing is, as for customers, lists look as they come.
 */
export const setKeepsLooks = (answer: () => boolean) => {
  keepsLooks = answer;
};

/**
 * Asks, once, how all lists are to look: together with the rows of the first list that is opened. Where that fails, lists look as they
 * come.
 */
export const beginLooks = (askLooks: () => Promise<Partial<Looks>>) => {
  if (hasBegun || heldToken() === null || !keepsLooks()) return;
  hasBegun = true;
  changeLooks({ state: 'asked' });
  askLooks().then(changeLooks, () => changeLooks(noLooks));
};

export const settingOf = (list: string): ListSetting =>
  looks.get().Settings.find(({ List }) => List === list) ?? { List: list, ...asItComes, DefaultViewId: null };

export const showSetting = (setting: ListSetting) =>
  changeLooks({ Settings: [...looks.get().Settings.filter(({ List }) => List !== setting.List), setting] });

export const keepChanged = (viewId: number, look: Look | undefined) => {
  const { [viewId]: _before, ...others } = looks.get().changed;
  changeLooks({ changed: look ? { ...others, [viewId]: look } : others });
};

/** As the server has it now. */
export const takeView = (view: ListView) => {
  changeLooks({ Views: [...looks.get().Views.filter(({ ListViewId }) => ListViewId !== view.ListViewId), view] });
  keepChanged(view.ListViewId, undefined);
};

export const dropView = (viewId: number) => changeLooks({ Views: looks.get().Views.filter(({ ListViewId }) => ListViewId !== viewId) });

export const isSameLook = (one: Look, other: Look) =>
  one.Density === other.Density && JSON.stringify(one.Columns) === JSON.stringify(other.Columns);
