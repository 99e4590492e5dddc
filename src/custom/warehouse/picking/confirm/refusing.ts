import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import type { ApiError } from '#contract/call/apiError.ts';
import type { Store } from '#src/ui/state/store.ts';
import { describeRemovedLines } from '#src/custom/warehouse/picking/device/heldLines.ts';
import type { HeldLines } from '#src/custom/warehouse/picking/device/heldLines.ts';
import { isAnswered } from '#src/custom/warehouse/picking/device/pickState.ts';
import type { PickCalls, PickState, SavedLine } from '#src/custom/warehouse/picking/device/pickState.ts';

export const versionIn = (goods: PickGoods, id: number) => goods.Lines.find((line) => line.OrderDetailId === id)?.Version;

interface Parts {
  store: Store<PickState>;
  calls: PickCalls;
  heldLines: HeldLines;
  /** Returns the version of the line that the picker's entry is based on. */
  versionOf: (id: number) => number | undefined;
  applyAnswer: (answer: PickGoods, settled: readonly number[], patch: Partial<PickState>) => void;
  queueUnsaved: (ids: readonly number[]) => void;
  reportFailure: (error: unknown) => void;
}

/** Handles entries that the server refused, such as those in conflict with a colleague's change. */
export const createRefusalHandler = ({ store, calls, heldLines, versionOf, applyAnswer, queueUnsaved, reportFailure }: Parts) => {
  const { get } = store;
  let conflicts = 0;
  /** Reloads the deal and drops entries for lines that no longer exist. */
  const reloadDeal = async () => {
    const before = calls.getLastAnswer();
    const answer = await calls.load();
    const removedIds = [...get().unsaved.keys()].filter((id) => versionIn(answer, id) === undefined);
    for (const id of removedIds) heldLines.drop(id);
    conflicts += removedIds.length;
    applyAnswer(answer, removedIds, removedIds.length > 0 ? { removedLinesMessage: describeRemovedLines(removedIds, before) } : {});
    return { answer, removedIds };
  };
  const showColleagueChanges = async (lineIds: readonly number[], message: string) => {
    const versionsBefore = new Map(lineIds.map((id) => [id, versionOf(id)]));
    const { answer, removedIds } = await reloadDeal();
    const changedIds = lineIds.filter((id) => !removedIds.includes(id) && versionIn(answer, id) !== versionsBefore.get(id));
    conflicts += changedIds.length;
    const changeMessage = `${message.split(/[:.] /)[0]}. Their quantity is shown. Count again if the quantity is wrong.`;
    applyAnswer(answer, changedIds, {
      colleagueChanges: new Map([...get().colleagueChanges, ...changedIds.map((id) => [id, changeMessage] as const)]),
    });
    queueUnsaved(lineIds);
  };
  return {
    /** Number of colleagues' changes that have appeared since the pick was opened. */
    conflicts: () => conflicts,
    /** Keeps refused entries for correction and sends the other entries. */
    holdBack: async (error: ApiError, lines: readonly SavedLine[], lineIds: readonly number[]) => {
      const { answer, removedIds } = await reloadDeal();
      const isHeld = heldLines.hold(error, lines, answer);
      if (!isHeld && removedIds.length === 0) return reportFailure(error);
      store.set({ ...get(), hasFailed: heldLines.words() !== undefined, refusal: heldLines.words() });
      queueUnsaved(lineIds);
    },
    /** If a colleague changed the lines first, shows the colleague's values. Reports any other failure and keeps the entries. */
    refused: async (error: unknown, lineIds: readonly number[]) => {
      if (!isAnswered(error) || error.code !== 'STALE_VERSION') return reportFailure(error);
      return showColleagueChanges(lineIds, error.message).catch(reportFailure);
    },
  };
};
