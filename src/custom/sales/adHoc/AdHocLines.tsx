import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { lineErrors, nextKey, useLineList } from '#src/ui/lines/useLineList.ts';
import { passedOver } from '#src/resources/pickers/pastedRows.ts';
import { noPastedRow } from '#src/ui/lines/pastedTable.ts';
import { AdHocLineRow } from './AdHocLineRow.tsx';
import type { LineChoices } from './AdHocLineRow.tsx';
import { emptyLine, isBlank, pastedLines, sentLines } from './adHocDraft.ts';
import type { AdHocLine } from './adHocDraft.ts';

interface AdHocLinesProps extends LineChoices {
  lines: readonly AdHocLine[];
  /** By the path of what is sent: `Lines.0.Quantity`. */
  errors: Record<string, string>;
  search: (text: string, signal: AbortSignal) => Promise<readonly PickedProduct[]>;
  onLines: (change: (before: readonly AdHocLine[]) => readonly AdHocLine[]) => void;
  onProduct: (key: number, product: PickedProduct) => void;
  onTyped: (key: number, text: string) => void;
  /** The quantity is another: so may the price be. */
  onQuantity: (key: number, quantity: number | null) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
  onRemoved: (undo: () => void) => void;
  findPasted: (lines: readonly AdHocLine[]) => Promise<Set<number>>;
}

/** Lines of free words, goods or pallets. the keys of `useLineList` act in them. */
export const AdHocLines = (props: AdHocLinesProps) => {
  const { lines, errors, onLines, onRemoved, findPasted, ...row } = props;
  const { list, change, add, remove, press, paste } = useLineList({
    lines,
    onLines,
    onRemoved,
    isBlank,
    next: (before) => ({ ...emptyLine(nextKey(lines)), Kind: before.at(-1)?.Kind ?? 'Free' }),
    // Goods say themselves what they are: the quantity is next.
    fields: 'input:not([type=checkbox]):not(.line-product ~ .field input), select',
    first: '.adhoc-what input, .adhoc-what select',
    onSought: row.onTyped,
    fromPasted: {
      columns: 'product (or words, or pallet), quantity, perhaps price; of the kind of the line you are in',
      none: noPastedRow,
      read: (text, key, at) => pastedLines(text, key, at, row.combos.Pallets),
      passedOver: (pasted) => passedOver(pasted.map((line) => line.pasted)),
      findMarked: async (pasted) =>
        new Set([
          ...(await findPasted(pasted)),
          ...pasted.filter((line) => line.Kind === 'Pallet' && !line.PalletId).map(({ key }) => key),
        ]),
    },
  });
  return (
    <section aria-label="Lines">
      <div className="adhoc-line adhoc-heads" aria-hidden="true">
        <span>Kind</span>
        <span>What</span>
        <span className="is-figure">Quantity</span>
        <span className="is-figure">{`Price, ${props.currency}`}</span>
        <span>Per</span>
        <span>VAT</span>
        <span className="is-figure">Net</span>
      </div>
      {/* The keys act on whatever field of the list they are pressed in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="adhoc-lines" ref={list} onKeyDown={press} onPaste={(event) => void paste(event)}>
        {lines.map((line, index) => (
          <AdHocLineRow
            key={line.key}
            {...row}
            line={line}
            place={index + 1}
            errors={lineErrors(sentLines(lines), line, errors)}
            onChange={(patch) => change(line.key, patch)}
            onRemove={() => remove(line.key)}
          />
        ))}
      </ul>
      <button type="button" className="line-add" onClick={add}>
        Add a line
      </button>
    </section>
  );
};
