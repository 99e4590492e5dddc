import { useCallback, useImperativeHandle, useRef, useState } from 'react';
import type { ClipboardEvent, FocusEvent, Ref } from 'react';
import { isPastedTable, lineKeyHelp, pasteHelp } from '#src/ui/lines/lineKeys.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import type { ScreenKey } from '#src/ui/screen/reach/screenKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { LineDetail } from './line/LineDetail.tsx';
import { LineRow } from './line/LineRow.tsx';
import type { GridParts } from './line/LineRow.tsx';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import { focusCell, gridDeeds } from './gridDeeds.ts';
import { gridKeys } from './gridKeys.ts';
import { isBlank } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { useOrder } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { useNearRows } from './nearRows.ts';
import { isNowhere } from '#src/ui/state/nowhere.ts';
import './lines.css';

const LineMenu = whenWanted(async () => (await import('./line/LineMenu.tsx')).LineMenu);

/** The grid acts on these itself; here they are told to `?`. */
const gridKeyHelp = (isFixed: boolean): ScreenKey[] => [
  { key: 'Enter or F2', label: 'On a line as a whole: change it (↑ ↓ go to another)' },
  ...(isFixed
    ? [{ key: 'Tab or Enter', label: 'Next cell' }]
    : [
        ...lineKeyHelp(['add', 'copy', 'move', 'remove']),
        { key: 'Ctrl+ArrowUp', label: 'In a quantity: the next whole layer (Ctrl+↓: the one below)' },
        pasteHelp('product, quantity, perhaps price'),
      ]),
];

interface LineGridProps extends GridParts {
  gridRef: Ref<HTMLDivElement>;
  /** The VAT that a line of words begins with. */
  usualVat?: number;
}

/** The lines of the order: keyboard first; only the line that changes draws again. */
export const LineGrid = ({ gridRef, usualVat, ...parts }: LineGridProps) => {
  const { store, pricing, isFixed, vatTypes } = parts;
  const toast = useToast();
  const keys = useOrder(store, (state) => state.keys);
  const isDirect = useOrder(store, (state) => state.header.DealTypeId === 2);
  const grid = useRef<HTMLDivElement>(null);
  const nearRows = useNearRows(store, keys, grid);
  useImperativeHandle(gridRef, () => grid.current as HTMLDivElement);
  const [menu, setMenu] = useState<{ key: number; anchor: HTMLElement } | undefined>();
  const deeds = gridDeeds({ store, pricing, isFixed, onRemoved: (undo) => toast('Line removed', { tone: 'info', undo }) });
  const onKeyDown = gridKeys({ store, deeds, isFixed });
  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isFixed || !isPastedTable(text)) return;
    event.preventDefault();
    const [{ pastedLine, pastedWords, wrongCellOf }, { noPastedRow, readPastedRows }] = await Promise.all([
      import('./pasteLines.ts'),
      import('#src/resources/pickers/pastedRows.ts'),
    ]);
    const rows = readPastedRows(text);
    if (rows.length === 0) {
      toast(noPastedRow, { tone: 'warning' });
      return;
    }
    const lines = rows.map(pastedLine);
    const blanks = store.inOrder().filter(isBlank);
    store.insert(lines, store.get().keys.length);
    for (const blank of blanks) store.remove(blank.key);
    for (const line of lines) if (line.typed !== '') void pricing.resolve(line.key, line.typed);
    await store.settled();
    const { text: told, tone } = pastedWords(
      store,
      lines.map((line) => line.key),
      rows,
    );
    toast(told, { tone });
    // The cell that was pasted into is gone: the hand goes on where something is to be mended, else at the last line.
    if (!isNowhere()) return;
    const wrong = lines.flatMap(({ key }) => {
      const cell = wrongCellOf(store.line(key));
      return cell ? [{ key, cell }] : [];
    });
    const hand = wrong[0] ?? { key: lines.at(-1)?.key, cell: 'quantity' as const };
    focusCell(grid.current, hand.key, hand.cell);
  };
  const follow = (event: FocusEvent) => {
    const { line, row = line } = (event.target as HTMLElement).dataset;
    if (row !== undefined) store.setActive(Number(row));
  };
  const openMenu = useCallback((key: number, anchor: HTMLElement) => setMenu({ key, anchor }), [setMenu]);
  const toWhole = (key: number, by: 1 | -1) => {
    deeds.toWhole(key, by);
    focusCell(grid.current, key, 'quantity');
  };
  const addLine = () => grid.current && deeds.addLine(grid.current);
  const addWords = () => {
    const usual = vatTypes?.find((type) => type.Id === usualVat);
    if (grid.current && usual) deeds.addWords(grid.current, { VatTypeId: usual.Id, VatRate: usual.Rate });
  };
  const hasWords = vatTypes !== undefined && !isFixed;
  useScreenKeys([...gridKeyHelp(isFixed), { key: 'Alt+T', label: 'Add a line of words', run: addWords, isOff: !hasWords }]);
  return (
    <section className="lines" aria-label="Lines">
      <div
        className="line-grid"
        role="grid"
        tabIndex={-1}
        aria-label="Order lines"
        aria-rowcount={keys.length + 1}
        ref={grid}
        onKeyDown={onKeyDown}
        onPaste={(event) => void paste(event)}
        onFocus={follow}
      >
        <div className="line line-head" role="row">
          <span role="columnheader">
            <span className="visually-hidden">Line</span>
          </span>
          <span role="columnheader">Product</span>
          <span role="columnheader">Description</span>
          <span role="columnheader" className="line-figure over-input">
            Quantity
          </span>
          <span role="columnheader" className="line-figure">
            {isDirect ? 'From' : 'Free'}
          </span>
          <span role="columnheader" className="line-figure over-input">
            Price
          </span>
          <span role="columnheader">
            <span className="visually-hidden">Price per</span>
          </span>
          <span role="columnheader" className="line-figure over-input">
            Disc. %
          </span>
          <span role="columnheader" className="line-figure over-input">
            Pallets
          </span>
          <span role="columnheader" className="line-figure">
            Net
          </span>
        </div>
        {keys.map((key, index) => (
          <LineRow key={key} lineKey={key} place={index + 1} onMenu={openMenu} nearRows={nearRows} {...parts} />
        ))}
      </div>
      {!isFixed && (
        <button type="button" className="line-add" onClick={addLine}>
          Add a line
        </button>
      )}
      {hasWords && (
        <button type="button" className="line-add" aria-keyshortcuts="Alt+T" onClick={addWords}>
          Add words <kbd className="shortcut">Alt+T</kbd>
        </button>
      )}
      {menu && <LineMenu {...{ store, deeds, grid }} lineKey={menu.key} anchor={menu.anchor} onClose={() => setMenu(undefined)} />}
      <LineDetail store={store} currency={parts.currency} isFixed={isFixed} onWhole={toWhole} />
    </section>
  );
};
