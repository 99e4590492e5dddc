import type { PickGoods } from '#contract/picking/calls.ts';
import { ApiError } from '#contract/request.ts';
import type { Lots } from '#contract/deal/lots.ts';
import { entryOf, lotsOf } from './entries.ts';
import { makeStore } from '#src/ui/state/store.ts';
import type { Entry } from './entries.ts';
import { makeSaveQueue } from './saveQueue.ts';

export interface PickState {
  /** Entered and not yet kept by the server. */
  unsaved: ReadonlyMap<number, Entry>;
  /** Lines that a colleague changed meanwhile, with who and when. */
  theirs: ReadonlyMap<number, string>;
  isSaving: boolean;
  hasFailed: boolean;
}

export interface SavedLine {
  OrderDetailId: number;
  PickedQuantity: number | null;
  ShortReason: string | null;
  Short: Entry['rest'];
  Lots?: Lots | undefined;
  Version: number | undefined;
}

interface PickCalls {
  save: (lines: SavedLine[]) => Promise<PickGoods>;
  load: () => Promise<PickGoods>;
  /** What the server said last. */
  known: () => PickGoods;
  took: (answer: PickGoods) => void;
  failed: (error: unknown) => void;
}

const nothing: PickState = { unsaved: new Map(), theirs: new Map(), isSaving: false, hasFailed: false };

const without = <Value>(map: ReadonlyMap<number, Value>, ids: readonly number[]) => new Map([...map].filter(([id]) => !ids.includes(id)));

const versionIn = (goods: PickGoods, id: number) => goods.Lines.find((line) => line.OrderDetailId === id)?.Version;

/** What the device keeps of a pick: entries that the server has not. */
export interface PickContent extends Pick<PickState, 'unsaved'> {
  /** The version that each unsaved entry was made upon. */
  bases: ReadonlyMap<number, number>;
}

/** The picker's entries over what the server knows: saved as they are made; of a colleague's change and one's own, the colleague's stays. */
export const makePickStore = (calls: PickCalls, kept?: PickContent) => {
  const store = makeStore<PickState>({ ...nothing, ...(kept && { unsaved: kept.unsaved }) });
  const { get } = store;
  let conflicts = 0;
  const bases = new Map(kept?.bases);
  /** The version that the server made of what was saved here last. */
  const saved = new Map<number, number>();
  const set = (patch: Partial<PickState>) => store.set({ ...get(), ...patch });

  const versionOf = (id: number) => bases.get(id) ?? versionIn(calls.known(), id);
  const wire = (id: number, entry: Entry): SavedLine => ({
    OrderDetailId: id,
    PickedQuantity: entry.picked,
    ShortReason: entry.reason || null,
    Short: entry.rest,
    ...(lotsOf(entry) && { Lots: lotsOf(entry) }),
    Version: versionOf(id),
  });
  const fail = (error: unknown) => {
    set({ hasFailed: true });
    calls.failed(error);
  };
  const take = (answer: PickGoods, settled: readonly number[], patch: Partial<PickState>) => {
    for (const id of settled) bases.delete(id);
    calls.took(answer);
    set({ unsaved: without(get().unsaved, settled), ...patch });
  };
  const showTheirs = async (mine: readonly number[], message: string) => {
    const answer = await calls.load();
    const changed = mine.filter((id) => versionIn(answer, id) !== versionOf(id));
    conflicts += changed.length;
    const told = `${message.split(': ')[0]}. Theirs is shown: count again if it is not right.`;
    take(answer, changed, { theirs: new Map([...get().theirs, ...changed.map((id) => [id, told] as const)]) });
    for (const [id, entry] of get().unsaved) if (mine.includes(id)) queue.put(id, entry);
  };
  /** A refusal for a stale version shows theirs; any other failure is told, and what was entered stays. */
  const refused = async (error: unknown, mine: readonly number[]) => {
    if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return fail(error);
    return showTheirs(mine, error.message).catch(fail);
  };
  const send = async (values: ReadonlyMap<number, Entry>) => {
    try {
      const answer = await calls.save([...values].map(([id, entry]) => wire(id, entry)));
      const ids = [...values.keys()];
      for (const id of ids) {
        bases.set(id, versionIn(answer, id) ?? 0);
        saved.set(id, versionIn(answer, id) ?? 0);
      }
      take(
        answer,
        ids.filter((id) => !queue.isWaiting(id)),
        { hasFailed: false },
      );
    } catch (error) {
      await refused(error, [...values.keys()]);
    }
  };
  const queue = makeSaveQueue<Entry>(send, (isSaving) => set({ isSaving }));

  // The screen hears of a saved entry a moment after the store: between the two it must not fall back to what it was drawn with.
  const newestOf = (line: PickGoods['Lines'][number]) =>
    calls.known().Lines.find((known) => known.OrderDetailId === line.OrderDetailId) ?? line;
  const entryFor = (line: PickGoods['Lines'][number]): Entry => get().unsaved.get(line.OrderDetailId) ?? entryOf(newestOf(line));

  for (const [id, entry] of get().unsaved) queue.put(id, entry);

  return {
    get,
    subscribe: store.subscribe,
    content: (): PickContent => ({ unsaved: get().unsaved, bases: new Map(bases) }),
    entryFor,
    wire,
    refused,
    enter: (line: PickGoods['Lines'][number], change: Partial<Entry>) => {
      const id = line.OrderDetailId;
      const earlier = get().hasFailed && !get().isSaving ? [...get().unsaved] : [];
      const entry = { ...entryFor(line), ...change };
      // A screen drawn before that save was answered must not take it for a colleague's.
      if (!bases.has(id)) bases.set(id, Math.max(line.Version, saved.get(id) ?? 0));
      set({ unsaved: new Map(get().unsaved).set(id, entry), theirs: without(get().theirs, [id]) });
      for (const [other, value] of [...earlier, [id, entry] as const]) queue.put(other, value);
    },
    /** Waits for what is being saved; false where a colleague's change came up that the picker has not seen yet. */
    settle: async () => {
      const before = conflicts;
      await queue.settled();
      return conflicts === before;
    },
  };
};
export type PickStore = ReturnType<typeof makePickStore>;
