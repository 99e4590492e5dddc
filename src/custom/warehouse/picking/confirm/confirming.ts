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
  /** False where a colleague's change came up that the picker has not seen yet. */
  settle: () => Promise<boolean>;
  putAll: () => void;
  refused: (error: unknown, mine: readonly number[]) => Promise<void>;
}

/** The end of a pick. Where no answer came it is sent again under its key once there is a line, so that the goods are taken once. */
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
    // With it went all lines as they were entered.
    set({ confirmed, confirmWaits: undefined, ...(confirmed && { unsaved: new Map() }) });
    return confirmed;
  };
  /** What got no answer may have happened, and the deal be picked by it: it goes again as it was, unless more was entered since. */
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
    /** What the server answered; undefined where it said no, or there was no line: then it goes when that is back. */
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
