import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import type { ApiError } from '#contract/call/apiError.ts';
import type { SavedLine } from './pickState.ts';

const lineNamed = /^Lines\.(\d+)\./;

/** Keeps lines that the server refused, with its messages. They wait for the picker's correction, and other lines are sent without them. */
export const makeHeldLines = () => {
  const messages = new Map<number, string>();
  return {
    has: (id: number) => messages.has(id),
    drop: (id: number) => messages.delete(id),
    clear: () => messages.clear(),
    /** Returns the message of the first refused line. Undefined if no line is refused. */
    words: (): string | undefined => [...messages.values()][0],
    /** Keeps the lines that the server's errors name. Returns false if the errors name none. */
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

/** Explains that the office has removed lines that the picker had counted. */
export const describeRemovedLines = (ids: readonly number[], before: PickGoods) => {
  const names = before.Lines.filter((line) => ids.includes(line.OrderDetailId)).map((line) => line.Description);
  const removedGoods = names.length === ids.length ? names.join(', ') : 'goods you had counted';
  return `The office has removed goods from this deal: ${removedGoods}. Put them back.`;
};
