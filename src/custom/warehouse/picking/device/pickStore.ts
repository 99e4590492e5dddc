import type { PickGoods, PickLine } from '#contract/warehouse/picking/calls.ts';
import { toEntry, isLotFirst, readEntryLots } from '#src/custom/warehouse/picking/pick/entries.ts';
import { makeStore } from '#src/ui/state/store.ts';
import type { Entry } from '#src/custom/warehouse/picking/pick/entries.ts';
import { createConfirmation } from '#src/custom/warehouse/picking/confirm/confirming.ts';
import { makeHeldLines } from './heldLines.ts';
import { creditRefusalIn, isAnswered } from './pickState.ts';
import type { PickCalls, PickState, SavedLine, SentConfirmation } from './pickState.ts';
import { createRefusalHandler, versionIn } from '#src/custom/warehouse/picking/confirm/refusing.ts';
import { createDebouncer } from '#src/custom/warehouse/picking/confirm/resting.ts';
import { makeSaveQueue } from './saveQueue.ts';

const emptyState: PickState = {
  unsaved: new Map(),
  colleagueChanges: new Map(),
  isSaving: false,
  hasFailed: false,
  refusal: undefined,
  removedLinesMessage: undefined,
  isConfirming: false,
  confirmWaits: undefined,
  confirmFailure: undefined,
  creditRefusal: undefined,
  lotQuestion: undefined,
  confirmed: undefined,
};

const omitIds = <Value>(map: ReadonlyMap<number, Value>, ids: readonly number[]) => new Map([...map].filter(([id]) => !ids.includes(id)));

const areEqual = (one: SavedLine, other: SavedLine) =>
  JSON.stringify({ ...one, Version: undefined }) === JSON.stringify({ ...other, Version: undefined });

/** A pick as stored on the device: entries that are not saved yet, and requests that got no answer. */
export interface PickContent extends Pick<PickState, 'unsaved'> {
  /** Versions of the lines that the unsaved entries are based on, by line id. */
  bases: ReadonlyMap<number, number>;
  sent?: SentConfirmation | undefined;
  confirmSent?: SentConfirmation | undefined;
  confirmWaits?: PickState['confirmWaits'];
  /** Reason why the pick was not confirmed. Stored if no screen was open to show it. */
  stopped?: string;
}

const isAtRest = ({ isSaving, isConfirming, confirmWaits, refusal, unsaved }: PickState) =>
  !isSaving && !isConfirming && !confirmWaits && (refusal !== undefined || [...unsaved.values()].every(isLotFirst));

const toSavedLine = (id: number, entry: Entry, version: number | undefined): SavedLine => ({
  OrderDetailId: id,
  PickedQuantity: entry.picked,
  ShortReason: entry.reason || null,
  Short: entry.rest,
  ...(readEntryLots(entry) && { Lots: readEntryLots(entry) }),
  Version: version,
});

// A screen may still hold the line as it was before a save. The line in the cache is newer.
const findNewestLine = (calls: PickCalls, line: PickLine) =>
  calls.getLastAnswer().Lines.find((knownLine) => knownLine.OrderDetailId === line.OrderDetailId) ?? line;

/**
 * Holds the picker's entries for one deal and saves each entry soon after it is made.
 * - A typed quantity is stored on the device at once and sent after a pause of `restMs`.
 * - If a colleague has changed the same line, the colleague's value wins.
 * - A request that got no answer is repeated with the same key before anything newer is sent, so the server carries it out once.
 */
export const makePickStore = (calls: PickCalls, storedPick?: PickContent, restMs = 0) => {
  const store = makeStore<PickState>({
    ...emptyState,
    ...(storedPick && { unsaved: storedPick.unsaved, confirmWaits: storedPick.confirmWaits }),
  });
  const { get } = store;
  let pendingRequest = storedPick?.sent;
  const bases = new Map(storedPick?.bases);
  const heldLines = makeHeldLines();
  /** Line versions that the server returned for the last saves of this store, by line id. */
  const savedVersions = new Map<number, number>();
  const set = (patch: Partial<PickState>) => store.set({ ...get(), ...patch });
  const getBaseVersion = (id: number) => bases.get(id) ?? versionIn(calls.getLastAnswer(), id);
  const toSaved = (id: number, entry: Entry) => toSavedLine(id, entry, getBaseVersion(id));
  const reportFailure = (error: unknown) => {
    if (isAnswered(error)) heldLines.clear();
    set({ hasFailed: true, refusal: isAnswered(error) ? error.message : undefined, creditRefusal: creditRefusalIn(error) });
    calls.onFailure(error);
  };
  const applyAnswer = (answer: PickGoods, settledIds: readonly number[], patch: Partial<PickState>) => {
    for (const id of settledIds) bases.delete(id);
    calls.onAnswer(answer);
    set({ unsaved: omitIds(get().unsaved, settledIds), ...patch });
  };
  const queueUnsaved = (ids?: readonly number[]) => {
    debouncer.drop();
    for (const [id, entry] of get().unsaved) if (!ids || (ids.includes(id) && !heldLines.has(id))) queue.put(id, entry);
  };
  const refusals = createRefusalHandler({ store, calls, heldLines, versionOf: getBaseVersion, applyAnswer, queueUnsaved, reportFailure });
  const isStillAsSent = (line: SavedLine) => {
    const entry = get().unsaved.get(line.OrderDetailId);
    return entry === undefined || (!isLotFirst(entry) && areEqual(toSaved(line.OrderDetailId, entry), line));
  };
  const sendRequest = async (request: SentConfirmation) => {
    pendingRequest = request;
    const deviceWrite = calls.storePick?.();
    if (deviceWrite) await deviceWrite;
    const answer = await calls.save(request.lines, request.key);
    pendingRequest = undefined;
    for (const { OrderDetailId } of request.lines) {
      for (const versions of [bases, savedVersions]) versions.set(OrderDetailId, versionIn(answer, OrderDetailId) ?? 0);
      heldLines.drop(OrderDetailId);
    }
    const settledLines = request.lines.filter((line) => !queue.isWaiting(line.OrderDetailId) && isStillAsSent(line));
    applyAnswer(
      answer,
      settledLines.map((line) => line.OrderDetailId),
      { hasFailed: heldLines.words() !== undefined, refusal: heldLines.words(), creditRefusal: undefined },
    );
  };
  const send = async (values: ReadonlyMap<number, Entry>) => {
    const ids = new Set([...(pendingRequest?.lines.map((line) => line.OrderDetailId) ?? []), ...values.keys()]);
    try {
      if (pendingRequest) await sendRequest(pendingRequest);
      const changedLines = [...values.keys()].flatMap((id) => {
        const entry = get().unsaved.get(id);
        return entry ? [toSaved(id, values.get(id) ?? entry)] : [];
      });
      if (changedLines.length > 0) await sendRequest({ key: crypto.randomUUID(), lines: changedLines });
    } catch (error) {
      const lines = pendingRequest?.lines ?? [];
      if (isAnswered(error)) pendingRequest = undefined;
      if (isAnswered(error) && error.code === 'INVALID_INPUT') await refusals.holdBack(error, lines, [...ids]).catch(reportFailure);
      else await refusals.refused(error, [...ids]);
    }
  };
  const queue = makeSaveQueue<Entry>(send, (isSaving) => set({ isSaving }));
  const debouncer = createDebouncer<Entry>(restMs, (id, entry) => queue.put(id, entry));
  const entryFor = (line: PickLine): Entry => get().unsaved.get(line.OrderDetailId) ?? toEntry(findNewestLine(calls, line));

  /** Waits for pending saves. Returns false if a colleague's change arrived during the wait, which the picker must see first. */
  const settle = async () => {
    const before = refusals.conflicts();
    await queue.settled();
    return refusals.conflicts() === before;
  };
  const confirmation = createConfirmation(
    { store, calls, toSaved, entryFor, settle, queueUnsaved, refused: refusals.refused },
    storedPick?.confirmSent,
  );

  return {
    get,
    subscribe: store.subscribe,
    content: (): PickContent => ({
      unsaved: get().unsaved,
      bases: new Map(bases),
      confirmWaits: get().confirmWaits,
      sent: pendingRequest,
      confirmSent: confirmation.sent(),
    }),
    entryFor,
    /** Sends what was stored on the device. A stored request goes first. */
    resume: () => (storedPick?.confirmWaits ? void confirmation.confirm(storedPick.confirmWaits) : queueUnsaved()),
    settle,
    /** True if nothing is being sent and nothing waits to be sent. */
    isOver: () => !debouncer.isHolding() && isAtRest(get()),
    confirm: confirmation.confirm,
    dismiss: () => set({ creditRefusal: undefined, lotQuestion: undefined }),
    /** Discards all entries and requests that are not sent yet. */
    drop: () => {
      debouncer.drop();
      for (const kept of [heldLines, bases]) kept.clear();
      pendingRequest = undefined;
      set(emptyState);
    },
    /** Tries again to send what waits, because the connection may be back. */
    retry: () => {
      if (get().isSaving || get().isConfirming || (get().refusal !== undefined && heldLines.words() === undefined)) return;
      if (get().confirmWaits) void confirmation.confirm(get().confirmWaits);
      else if (get().hasFailed) queueUnsaved([...get().unsaved.keys()]);
    },
    enter: (line: PickLine, change: Partial<Entry>) => {
      const id = line.OrderDetailId;
      const retriedEntries = get().hasFailed && !get().isSaving ? [...get().unsaved].filter(([other]) => !heldLines.has(other)) : [];
      heldLines.drop(id);
      const entry = { ...entryFor(line), ...change };
      // The screen's line may be older than this store's last save. Its old version would look like a colleague's change.
      if (!bases.has(id)) bases.set(id, Math.max(line.Version, savedVersions.get(id) ?? 0));
      set({
        unsaved: new Map(get().unsaved).set(id, entry),
        colleagueChanges: omitIds(get().colleagueChanges, [id]),
        confirmWaits: undefined,
      });
      for (const [other, value] of retriedEntries) if (other !== id) queue.put(other, value);
      debouncer.put(id, entry);
    },
  };
};
export type PickStore = ReturnType<typeof makePickStore>;
