import { useCallback, useImperativeHandle, useRef, useState } from 'react';
import type { CSSProperties, FocusEvent, Ref } from 'react';
import { productCell } from '#src/lineDocument/productLine.ts';
import type { ProductLine } from '#src/lineDocument/productLine.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import { lineKeyHelp, pasteHelp } from '#src/ui/lines/lineKeys.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import type { Column } from './columns.tsx';
import { gridActions } from './gridActions.ts';
import type { GridRules } from './gridActions.ts';
import { gridKeys } from './gridKeys.ts';
import { LineHeader, LineRow } from './LineRow.tsx';
import type { RowParts } from './LineRow.tsx';
import { useNearRows } from './nearRows.ts';
import { usePaste } from './usePaste.ts';
import type { PasteRules } from './usePaste.ts';
import './lines.css';

const LineMenu = whenWanted(async () => (await import('./LineMenu.tsx')).LineMenu<ProductLine>);

/** Returns the grid rules that follow from the columns. */
const rulesOf = <Line extends ProductLine, Context>(
  columns: readonly Column<Line, Context>[],
  canRemove: ((line: Line) => boolean) | undefined,
): GridRules<Line> => {
  const stops = columns.filter(({ cell }) => cell !== undefined);
  const hasQuantity = stops.some(({ cell }) => cell === 'Quantity');
  return {
    cellsOf: (line) => stops.filter(({ isStop }) => !line || isStop?.(line) !== false).flatMap(({ cell }) => cell ?? []),
    mainCell: () => (hasQuantity ? 'Quantity' : productCell),
    copyCell: (cell, from, to) => {
      const patch = columns.find((column) => column.cell === cell)?.copy?.(from) ?? { [cell]: from[cell as keyof Line] };
      return { ...(patch as Partial<Line>), errors: { ...to.errors, [cell]: undefined } };
    },
    ...(canRemove && { canRemove }),
  };
};

interface LineGridProps<Line extends ProductLine, Context> extends RowParts<Line, Context> {
  label: string;
  gridRef: Ref<HTMLDivElement>;
  paste: PasteRules<Line>;
  canRemove?: ((line: Line) => boolean) | undefined;
}

/** The lines of a document. Only a line that changes draws again. */
export const LineGrid = <Line extends ProductLine, Context>(props: LineGridProps<Line, Context>) => {
  const { label, gridRef, paste, canRemove, columns, store, lookup, context, isFixed } = props;
  const toast = useToast();
  const keys = useDocument(store, (state) => state.keys);
  const grid = useRef<HTMLDivElement>(null);
  const nearRows = useNearRows(store, keys, grid);
  useImperativeHandle(gridRef, () => grid.current as HTMLDivElement);
  const [menu, setMenu] = useState<{ key: number; anchor: HTMLElement } | undefined>();
  const openMenu = useCallback((key: number, anchor: HTMLElement) => setMenu({ key, anchor }), [setMenu]);
  const rules = rulesOf(columns, canRemove);
  const actions = gridActions({ store, rules, isFixed, onRemoved: (undo) => toast('Line removed', { tone: 'info', undo }) });
  const onPaste = usePaste({ store, grid, paste, mainCell: rules.mainCell(false), isFixed });
  useScreenKeys(isFixed ? lineKeyHelp(['goOn']) : [...lineKeyHelp(['add', 'copy', 'move', 'remove']), pasteHelp(paste.columns)]);
  const follow = (event: FocusEvent) => {
    const { line, row = line } = (event.target as HTMLElement).dataset;
    if (row !== undefined) store.setActive(Number(row));
  };
  const tracks = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  return (
    <section className="lines" aria-label="Lines">
      <div
        className="line-grid"
        style={tracks}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={keys.length + 1}
        ref={grid}
        onKeyDown={gridKeys({ store, rules, actions, isFixed })}
        onPaste={(event) => void onPaste(event)}
        onFocus={follow}
      >
        <LineHeader columns={columns} context={context} />
        {keys.map((key, index) => (
          <LineRow
            key={key}
            {...{ store, lookup, columns, context, isFixed, nearRows }}
            lineKey={key}
            index={index + 1}
            onMenu={openMenu}
          />
        ))}
      </div>
      {!isFixed && (
        <button type="button" className="line-add" onClick={() => grid.current && actions.addLine(grid.current)}>
          Add a line
        </button>
      )}
      {menu && (
        <LineMenu
          {...({ store, rules, actions, grid } as unknown as Parameters<typeof LineMenu>[0])}
          lineKey={menu.key}
          anchor={menu.anchor}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  );
};
