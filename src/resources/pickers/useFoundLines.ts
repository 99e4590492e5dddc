import { useEffect, useRef, useState } from 'react';
import { pickProduct } from '#contract/masterData/products/calls.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { call, tellError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import type { UnderWay } from '#src/ui/state/underWay.ts';
import { makeQueue } from '#src/ui/state/queue.ts';
import { isPastedWrong } from './foundLine.ts';
import type { FoundLine } from './foundLine.ts';

interface FoundLinesOptions<Line extends FoundLine> {
  /** At whose prices, and what they bought before. */
  customerId?: number;
  /** What is bought: of which supplier’s depot; 0: of none yet. */
  purchaseFrom?: number;
  /** At the prices of which day; absent: today. */
  orderDate?: string | undefined;
  /** The lines with which the form opens, perhaps from a draft. */
  lines?: readonly Line[];
  onLines: (change: (before: readonly Line[]) => readonly Line[]) => void;
  /** What the line, as it then stands, takes over of the product. */
  foundOf: (product: PickedProduct, line: Line) => Partial<Line>;
  /** What is to be done once a line was given its product. */
  onFound?: (key: number, product: PickedProduct) => void;
  /** What was said of the former product and does not hold of the one that takes its place, typed or taken from the list. */
  replacedOf?: (line: Line) => Partial<Line>;
  underWay: UnderWay;
}

/** The products of a list of lines, as `ProductPicker` chooses them: taken from its list, or found by what was typed ahead of the answer. */
export const useFoundLines = <Line extends FoundLine>({
  customerId,
  purchaseFrom,
  orderDate,
  lines = [],
  onLines,
  foundOf,
  onFound,
  replacedOf,
  underWay,
}: FoundLinesOptions<Line>) => {
  const toast = useToast();
  const [queue] = useState(makeQueue);
  const editLine = (key: number, patch: (line: Line) => Partial<Line>) =>
    onLines((before) => before.map((line) => (line.key === key ? { ...line, ...patch(line) } : line)));
  /** The line as it awaits a product: what was said before there was any stands. */
  const vacated = (line: Line, productId: number | null) =>
    line.ProductId === null || line.ProductId === productId ? line : { ...line, ...replacedOf?.(line) };
  const ask = (text: string, signal?: AbortSignal) =>
    call(pickProduct, { query: { text, customerId, purchaseFrom, orderDate } }, { ...(signal && { signal }) });
  const find = async (key: number, text: string) => {
    try {
      const [found] = await queue(() => ask(text));
      // Something else may have been typed or taken meanwhile.
      const edit = (patch: (line: Line) => Partial<Line>) =>
        editLine(key, (line) => (line.ProductId === null && line.Code === text ? patch(line) : {}));
      const unknown: Partial<FoundLine> = { isUnknown: true };
      edit((line) => (found ? foundOf(found, line) : (unknown as Partial<Line>)));
      if (found) onFound?.(key, found);
      return found;
    } catch (error) {
      toast(tellError(error), { tone: 'error' });
      return undefined;
    }
  };
  // A draft may have been kept before its products were found.
  const resume = useRef<(() => void) | undefined>(() => {
    for (const { key, Code, ProductId, isUnknown } of lines)
      if (ProductId === null && Code !== '' && !isUnknown) void underWay.track(find(key, Code));
  });
  useEffect(() => {
    resume.current?.();
    resume.current = undefined;
  }, []);
  return {
    editLine,
    search: (text: string, signal: AbortSignal) => ask(text, signal),
    onProduct: (key: number, product: PickedProduct) => {
      editLine(key, (line) => {
        const vacant = vacated(line, product.ProductId);
        return { ...vacant, ...foundOf(product, vacant) };
      });
      onFound?.(key, product);
    },
    onTyped: (key: number, text: string) => {
      editLine(key, (line) => ({ ...vacated(line, null), Code: text, ProductId: null, isUnknown: false }));
      void underWay.track(find(key, text));
    },
    /** Looks for the products of pasted lines, and answers which are marked. */
    findPasted: async (lines: readonly Line[]) => {
      const isMarked = async (line: Line) =>
        isPastedWrong(line, line.Code === '' ? undefined : await underWay.track(find(line.key, line.Code)));
      const marks = await Promise.all(lines.map(isMarked));
      return new Set(lines.filter((_line, index) => marks[index]).map(({ key }) => key));
    },
  };
};
