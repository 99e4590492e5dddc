import type { PickLine } from '#contract/warehouse/picking/calls.ts';
import type { Store } from '#src/ui/state/store.ts';
import type { Entry } from '#src/custom/warehouse/picking/pick/entries.ts';
import { creditRefusalIn, isAnswered } from '#src/custom/warehouse/picking/device/pickState.ts';
import type {
  Confirmed,
  PickAnswers,
  PickCalls,
  PickState,
  SavedLine,
  SentConfirmation,
} from '#src/custom/warehouse/picking/device/pickState.ts';

interface Parts {
  store: Store<PickState>;
  calls: PickCalls;
  toSaved: (id: number, entry: Entry) => SavedLine;
  entryFor: (line: PickLine) => Entry;
  /** Waits for pending saves. Returns false if a colleague's change arrived that the picker has not seen. */
  settle: () => Promise<boolean>;
  queueUnsaved: () => void;
  refused: (error: unknown, lineIds: readonly number[]) => Promise<void>;
}

/** Confirms a pick. If no answer comes, the same request is sent again with the same key, so the goods leave the stock only once. */
export const createConfirmation = (
  { store, calls, toSaved, entryFor, settle, queueUnsaved, refused }: Parts,
  storedRequest: SentConfirmation | undefined,
) => {
  let pendingRequest = storedRequest;
  const { get } = store;
  const set = (patch: Partial<PickState>) => store.set({ ...get(), ...patch });

  const refuse = async (error: unknown, answers: PickAnswers) => {
    if (!isAnswered(error)) return set({ confirmFailure: error });
    pendingRequest = undefined;
    set({ confirmWaits: undefined });
    if (error.code === 'CONFIRMATION_NEEDED') {
      const creditRefusal = creditRefusalIn(error);
      return set(creditRefusal ? { creditRefusal } : { lotQuestion: { words: error.message, answers } });
    }
    const lineIds = calls.getLastAnswer().Lines.map((line) => line.OrderDetailId);
    return error.code === 'STALE_VERSION' ? refused(error, lineIds) : set({ confirmFailure: error });
  };
  const send = async (request: SentConfirmation) => {
    pendingRequest = request;
    await calls.storePick?.();
    const confirmation = await calls.confirm?.(request);
    pendingRequest = undefined;
    // The confirmation contained all entries, so none is unsaved.
    set({ confirmed: confirmation, confirmWaits: undefined, ...(confirmation && { unsaved: new Map() }) });
    return confirmation;
  };
  /** Repeats a request that got no answer. Returns undefined if the lines have changed since, so that a new request is needed. */
  const sendAgain = async (request: SentConfirmation) => {
    try {
      return await send(request);
    } catch (error) {
      if (!isAnswered(error) || error.code !== 'STALE_VERSION') throw error;
      pendingRequest = undefined;
      return undefined;
    }
  };
  return {
    sent: () => pendingRequest,
    /** Undefined if the server refused, or if there is no connection and the request will be sent later. */
    confirm: async (answers: PickAnswers = {}): Promise<Confirmed | undefined> => {
      set({ isConfirming: true, confirmFailure: undefined, creditRefusal: undefined, lotQuestion: undefined, confirmWaits: answers });
      try {
        const retriedEntries = pendingRequest && get().unsaved.size === 0 ? await sendAgain(pendingRequest) : undefined;
        if (retriedEntries) return retriedEntries;
        queueUnsaved();
        const isSeen = await settle();
        if (!isSeen || get().refusal !== undefined) set({ confirmWaits: undefined });
        else if (!get().hasFailed)
          return await send({
            key: crypto.randomUUID(),
            lines: calls.getLastAnswer().Lines.map((line) => toSaved(line.OrderDetailId, entryFor(line))),
            ...answers,
          });
      } catch (error) {
        await refuse(error, answers);
      } finally {
        set({ isConfirming: false });
      }
      return undefined;
    },
  };
};
