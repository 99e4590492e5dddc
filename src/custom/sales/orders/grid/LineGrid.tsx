import { useCallback, useImperativeHandle, useRef, useState } from 'react';
import type { FocusEvent, Ref } from 'react';
import { flushSync } from 'react-dom';
import { lineKeyHelp, pasteHelp } from '#src/ui/lines/lineKeys.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import type { ScreenKey } from '#src/ui/screen/reach/screenKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { LineDetail } from './line/LineDetail.tsx';
import { LineRow } from './line/LineRow.tsx';
import type { GridParts } from './line/LineRow.tsx';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import { focusCell, gridActions } from '#src/lineDocument/grid/gridActions.ts';
import { gridKeys } from '#src/lineDocument/grid/gridKeys.ts';
import { isBlank } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import { useNearRows } from '#src/lineDocument/grid/nearRows.ts';
import { usePaste } from '#src/lineDocument/grid/usePaste.ts';
import { orderRules } from './orderRules.ts';
import { orderPaste } from './pasteLines.ts';
import { pasteRules } from '#src/lineDocument/pastedLines.ts';
import '#src/lineDocument/grid/lines.css';

const LineMenu = whenWanted(async () => (await import('#src/lineDocument/grid/LineMenu.tsx')).LineMenu<DraftLine>);

/** The grid acts on these itself; here they are told to `?`. */
const gridKeyHelp = (isFixed: boolean, columns: string): ScreenKey[] => [
  { key: 'Enter or F2', label: 'On a line as a whole: change it (↑ ↓ go to another)' },
  ...(isFixed
    ? [{ key: 'Tab or Enter', label: 'Next cell' }]
    : [
        ...lineKeyHelp(['add', 'copy', 'move', 'remove']),
        { key: 'Ctrl+ArrowUp', label: 'In a quantity: the next whole layer (Ctrl+↓: the one below)' },
        pasteHelp(columns),
      ]),
];

interface LineGridProps extends GridParts {
  gridRef: Ref<HTMLDivElement>;
  /** The VAT that a line of words begins with. */
  usualVat?: number;
}

/** The lines of the order: keyboard first; only the line that changes draws again. */
export const LineGrid = ({ gridRef, usualVat, ...parts }: LineGridProps) => {
  const { store, pricing, lookup, isFixed, vatTypes } = parts;
  const toast = useToast();
  const keys = useDocument(store, (state) => state.keys);
  const isDirect = useDocument(store, (state) => state.header.DealTypeId === 2);
  const grid = useRef<HTMLDivElement>(null);
  const nearRows = useNearRows(store, keys, grid);
  useImperativeHandle(gridRef, () => grid.current as HTMLDivElement);
  const [menu, setMenu] = useState<{ key: number; anchor: HTMLElement } | undefined>();
  const rules = orderRules(pricing);
  const actions = gridActions({ store, rules, isFixed, onRemoved: (undo) => toast('Line removed', { tone: 'info', undo }) });
  const onKeyDown = gridKeys({ store, rules, actions, isFixed });
  const paste = usePaste({ store, grid, paste: pasteRules(orderPaste, [], lookup), mainCell: 'Quantity', isFixed });
  const follow = (event: FocusEvent) => {
    const { line, row = line } = (event.target as HTMLElement).dataset;
    if (row !== undefined) store.setActive(Number(row));
  };
  const openMenu = useCallback((key: number, anchor: HTMLElement) => setMenu({ key, anchor }), [setMenu]);
  const toWhole = (key: number, by: 1 | -1) => {
    actions.step(key, by);
    focusCell(grid.current, key, 'Quantity');
  };
  const addLine = () => grid.current && actions.addLine(grid.current);
  const addWords = () => {
    const usual = vatTypes?.find((type) => type.Id === usualVat);
    if (!usual) return;
    const last = store.line(store.get().keys.at(-1) ?? 0);
    const key = last && isBlank(last) ? last.key : store.addLine();
    const words = { words: '', Quantity: 1, PricePer: 1, PriceSource: 'Typed', VatTypeId: usual.Id, VatRate: usual.Rate } as const;
    flushSync(() => store.learn(key, words));
    focusCell(grid.current, key, 'Product');
  };
  const hasWords = vatTypes !== undefined && !isFixed;
  useScreenKeys([
    ...gridKeyHelp(isFixed, orderPaste.columns),
    { key: 'Alt+T', label: 'Add a line of words', run: addWords, isOff: !hasWords },
  ]);
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
      {menu && <LineMenu {...{ store, rules, actions, grid }} lineKey={menu.key} anchor={menu.anchor} onClose={() => setMenu(undefined)} />}
      <LineDetail store={store} currency={parts.currency} isFixed={isFixed} onWhole={toWhole} />
    </section>
  );
};
