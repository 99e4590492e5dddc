import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import type { ApiError } from '#contract/call/apiError.ts';
import type { SavedLine } from './pickState.ts';

const lineNamed = /^Lines\.(\d+)\./;

/** Lines that the server refused, with its messages. They wait for a correction and do not block other lines. */
export const makeHeldLines = () => {
  const messages = new Map<number, string>();
  return {
    has: (id: number) => messages.has(id),
    drop: (id: number) => messages.delete(id),
    clear: () => messages.clear(),
    /** Returns the first message. */
    words: (): string | undefined => [...messages.values()][0],
    /** Holds the lines named in the server's errors. */
    hold: ({ errors }: ApiError, lines: readonly SavedLine[], goods: PickGoods) => {
      let isAny = false;
      for (const [field, words] of Object.entries(errors)) {
        const id = lines[Number(lineNamed.exec(field)?.[1] ?? -1)]?.OrderDetailId;
        const line = goods.Lines.find((one) => one.OrderDetailId === id);
        if (!line) continue;
        messages.set(line.OrderDetailId, `${line.Description}: ${words}`);
        isAny = true;
      }
      return isAny;
    },
  };
};

export type HeldLines = ReturnType<typeof makeHeldLines>;

/** Explains that the office removed lines that were already counted. */
export const describeRemovedLines = (ids: readonly number[], before: PickGoods) => {
  const names = before.Lines.filter((line) => ids.includes(line.OrderDetailId)).map((line) => line.Description);
  const what = names.length === ids.length ? names.join(', ') : 'goods you had counted';
  return `The office has removed goods from this deal: ${what}. Put them back.`;
};
