import { flushSync } from 'react-dom';
import { isBlank } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { focusCell } from '#src/lineDocument/grid/gridActions.ts';
import type { ToolsProps } from '#src/lineDocument/grid/LineGrid.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { LineDetail } from './line/LineDetail.tsx';
import type { OrderLineContext } from './orderColumns.tsx';

/** Shows a button for text lines and the details of the active line, below the lines of an order or quotation. */
export const OrderLineTools = ({ context, grid, actions, isFixed }: ToolsProps<OrderLineContext>) => {
  const { store, currency, vatTypes, usualVat } = context;
  const addWords = () => {
    const usual = vatTypes?.find((type) => type.Id === usualVat);
    if (!usual) return;
    const last = store.line(store.get().keys.at(-1) ?? 0);
    const key = last && isBlank(last) ? last.key : store.addLine();
    const words = { words: '', Quantity: 1, PricePer: 1, PriceSource: 'Typed', VatTypeId: usual.Id, VatRate: usual.Rate } as const;
    flushSync(() => store.learn(key, words));
    focusCell(grid.current, key, 'Product');
  };
  const takeWhole = (key: number, by: 1 | -1) => {
    actions.step(key, by);
    focusCell(grid.current, key, 'Quantity');
  };
  const hasWords = vatTypes !== undefined && !isFixed;
  useScreenKeys([
    { key: 'Enter or F2', label: 'Edit the chosen line (↑ ↓ move between lines)' },
    ...(isFixed ? [] : [{ key: 'Ctrl+ArrowUp', label: 'Round a quantity up to a whole layer (Ctrl+↓ rounds down)' }]),
    { key: 'Alt+T', label: 'Add a text line', run: addWords, isOff: !hasWords },
  ]);
  return (
    <>
      {hasWords && (
        <button type="button" className="line-add" aria-keyshortcuts="Alt+T" onClick={addWords}>
          Add text line <kbd className="shortcut">Alt+T</kbd>
        </button>
      )}
      <LineDetail store={store} currency={currency} isFixed={isFixed} onWhole={takeWhole} />
    </>
  );
};
