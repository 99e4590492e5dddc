import type { PickLine } from '#contract/warehouse/picking/calls.ts';
import type { Store } from '#src/ui/state/store.ts';
import type { Entry } from '#src/custom/warehouse/picking/pick/entries.ts';
import { creditRefusalIn, isAnswered } from '#src/custom/warehouse/picking/device/pickState.ts';
import type { Confirmed, Meant, PickCalls, PickState, SavedLine, Sent } from '#src/custom/warehouse/picking/device/pickState.ts';

interface Parts {
  store: Store<PickState>;
  calls: PickCalls;
  wire: (id: number, entry: Entry) => SavedLine;
  entryFor: (line: PickLine) => Entry;
  /** Returns false if a colleague's change has arrived that the picker has not seen. */
  settle: () => Promise<boolean>;
  putAll: () => void;
  refused: (error: unknown, mine: readonly number[]) => Promise<void>;
}

/** Confirms a pick. A request without an answer is sent again under the same key when the connection returns, so goods are taken only once. */
export const makeConfirming = ({ store, calls, wire, entryFor, settle, putAll, refused }: Parts, kept: Sent | undefined) => {
  let sent = kept;
  const { get } = store;
  const set = (patch: Partial<PickState>) => store.set({ ...get(), ...patch });

  const refuse = async (error: unknown, meant: Meant) => {
    if (!isAnswered(error)) return set({ confirmFailure: error });
    sent = undefined;
    set({ confirmWaits: undefined });
    if (error.code === 'CONFIRMATION_NEEDED') {
      const creditRefusal = creditRefusalIn(error);
      return set(creditRefusal ? { creditRefusal } : { lotQuestion: { words: error.message, meant } });
    }
    const mine = calls.known().Lines.map((line) => line.OrderDetailId);
    return error.code === 'STALE_VERSION' ? refused(error, mine) : set({ confirmFailure: error });
  };
  const send = async (now: Sent) => {
    sent = now;
    await calls.keep?.();
    const confirmed = await calls.confirm?.(now);
    sent = undefined;
    // The confirmation included all lines as entered.
    set({ confirmed, confirmWaits: undefined, ...(confirmed && { unsaved: new Map() }) });
    return confirmed;
  };
  /** Repeats a request that got no answer, because the pick may already be confirmed. Later entries replace it. */
  const sendAgain = async (now: Sent) => {
    try {
      return await send(now);
    } catch (error) {
      if (!isAnswered(error) || error.code !== 'STALE_VERSION') throw error;
      sent = undefined;
      return undefined;
    }
  };
  return {
    sent: () => sent,
    /** Returns undefined if the server refused or there is no connection. Without a connection the request is sent later. */
    confirm: async (meant: Meant = {}): Promise<Confirmed | undefined> => {
      set({ isConfirming: true, confirmFailure: undefined, creditRefusal: undefined, lotQuestion: undefined, confirmWaits: meant });
      try {
        const earlier = sent && get().unsaved.size === 0 ? await sendAgain(sent) : undefined;
        if (earlier) return earlier;
        putAll();
        const isSeen = await settle();
        if (!isSeen || get().refusal !== undefined) set({ confirmWaits: undefined });
        else if (!get().hasFailed)
          return await send({
            key: crypto.randomUUID(),
            lines: calls.known().Lines.map((line) => wire(line.OrderDetailId, entryFor(line))),
            ...meant,
          });
      } catch (error) {
        await refuse(error, meant);
      } finally {
        set({ isConfirming: false });
      }
      return undefined;
    },
  };
};
