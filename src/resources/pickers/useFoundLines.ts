import { pickProduct } from '#contract/products/calls.ts';
import type { PickedProduct } from '#contract/products/calls.ts';
import { call, tellError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/useToast.tsx';
import type { UnderWay } from '#src/ui/state/underWay.ts';
import type { FoundLine } from './foundLine.ts';

interface FoundLinesOptions<Line extends FoundLine> {
  /** At whose prices, and what they bought before. */
  customerId?: number;
  onLines: (change: (before: readonly Line[]) => readonly Line[]) => void;
  /** What the line takes over of the product. */
  foundOf: (product: PickedProduct) => Partial<Line>;
  underWay: UnderWay;
}

/** The products of a list of lines, as `ProductPicker` chooses them: taken from its list, or found by what was typed ahead of the answer. */
export const useFoundLines = <Line extends FoundLine>({ customerId, onLines, foundOf, underWay }: FoundLinesOptions<Line>) => {
  const toast = useToast();
  const editLine = (key: number, patch: (line: Line) => Partial<Line>) =>
    onLines((before) => before.map((line) => (line.key === key ? { ...line, ...patch(line) } : line)));
  const ask = (text: string, signal?: AbortSignal) => call(pickProduct, { query: { text, customerId } }, { ...(signal && { signal }) });
  const find = async (key: number, text: string) => {
    try {
      const [found] = await ask(text);
      // Something else may have been typed or taken meanwhile.
      if (found) editLine(key, (line) => (line.ProductId === null && line.Code === text ? foundOf(found) : {}));
    } catch (error) {
      toast(tellError(error), { tone: 'error' });
    }
  };
  return {
    editLine,
    search: (text: string, signal: AbortSignal) => ask(text, signal),
    onProduct: (key: number, product: PickedProduct) => editLine(key, () => foundOf(product)),
    onTyped: (key: number, text: string) => {
      editLine(key, () => ({ Code: text, ProductId: null }) as Partial<Line>);
      void underWay.track(find(key, text));
    },
  };
};
