import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ComponentType, CSSProperties, FocusEvent, Ref, RefObject } from 'react';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import { lineKeyHelp, pasteHelp } from '#src/ui/lines/lineKeys.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { gridActions } from './gridActions.ts';
import type { GridActions, GridRules } from './gridActions.ts';
import { gridKeys } from './gridKeys.ts';
import { LineHeader, LineRow } from './LineRow.tsx';
import type { RowParts } from './LineRow.tsx';
import { useNearRows } from './nearRows.ts';
import { usePaste } from './usePaste.ts';
import type { PasteRules } from './usePaste.ts';
import './lines.css';

const LineMenu = lazyPart(async () => (await import('./LineMenu.tsx')).LineMenu<ProductLine>);

/** Builds the grid rules, such as which cells Enter stops at, from the columns. */
const deriveRules = <Line extends ProductLine, Context>(
  parts: RowParts<Line, Context>,
  { isGiven, isSorted, canRemove }: LineLimits<Line>,
): GridRules<Line> => {
  const { columns, store } = parts;
  const findColumn = (cell: string) => columns.find((column) => column.cell === cell);
  const cellColumns = columns.filter(({ cell }) => cell !== undefined);
  const mainColumn = cellColumns.find(({ cell }) => cell === 'Quantity') ?? cellColumns.find(({ isFigure }) => isFigure) ?? cellColumns[0];
  return {
    isGiven,
    isSorted,
    ...(canRemove && { canRemove }),
    cellsOf: (line, from) =>
      cellColumns
        .filter(({ cell, isStop, has }) => cell === from || !line || (isStop?.(line) !== false && has?.(line) !== false))
        .flatMap(({ cell }) => cell ?? []),
    mainCell: () => mainColumn?.cell ?? '',
    copyCell: (cell, from, to) => {
      const { copy = () => ({ [cell]: from[cell as keyof Line] }) as Partial<Line> } = findColumn(cell) ?? {};
      const patch = copy(from, to);
      const { [cell]: _replaced, ...unread } = to.unread;
      return patch && { unread, ...patch, errors: { ...to.errors, [cell]: undefined } };
    },
    onCopied: (key, cell) => {
      const line = store.line(key);
      if (line) findColumn(cell)?.onCopied?.({ ...parts, line });
    },
  };
};

/** Limits what users can do with lines. */
export type LineLimits<Line> = Pick<GridRules<Line>, 'isGiven' | 'isSorted' | 'canRemove'>;

const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

interface LineGridProps<Line extends ProductLine, Context> extends RowParts<Line, Context> {
  label: string;
  gridRef?: Ref<HTMLDivElement>;
  /** Undefined if rows cannot be pasted. */
  paste?: PasteRules<Line> | undefined;
  limits?: LineLimits<Line>;
  /** Whether the grid has few columns, for a dialog. */
  isSmall?: boolean;
  /** Whether the boxes of all inputs are visible, not only those of the active line. */
  isBoxed?: boolean;
  /** Overrides the rules of the columns. */
  rules?: Partial<GridRules<Line>> | undefined;
  /** Shown below the lines. */
  Tools?: ComponentType<ToolsProps<Context>> | undefined;
}

export interface ToolsProps<Context> {
  context: Context;
  isFixed: boolean;
  grid: RefObject<HTMLElement | null>;
  actions: GridActions;
}

/** Hides columns that no line needs. */
const useNeededColumns = <Line extends ProductLine, Context>({ store, columns }: RowParts<Line, Context>) => {
  const columnFlags = useDocument(store, () => columns.map(({ has }) => (!has || store.inOrder().some(has) ? 1 : 0)).join(''));
  return useMemo(() => columns.filter((_column, index) => columnFlags[index] === '1'), [columns, columnFlags]);
};

/** Editable grid of a document's lines. Redraws only lines that changed. */
export const LineGrid = <Line extends ProductLine, Context>(props: LineGridProps<Line, Context>) => {
  const {
    label,
    gridRef,
    paste,
    limits = {},
    Tools,
    store,
    lookup,
    context,
    isFixed,
    noun = 'line',
    rows,
    isSmall = false,
    isBoxed = false,
  } = props;
  const toast = useToast();
  const keys = useDocument(store, (state) => state.keys);
  const columns = useNeededColumns(props);
  const grid = useRef<HTMLDivElement>(null);
  const nearRows = useNearRows(store, keys, grid);
  useImperativeHandle(gridRef, () => grid.current as HTMLDivElement);
  const [menu, setMenu] = useState<{ key: number; anchor: HTMLElement } | undefined>();
  const openMenu = useCallback((key: number, anchor: HTMLElement) => setMenu({ key, anchor }), [setMenu]);
  const rules = { ...deriveRules({ columns, store, lookup, context, isFixed }, limits), ...props.rules };
  const canAdd = !isFixed && !limits.isGiven;
  const actions = gridActions({
    store,
    rules,
    isFixed,
    onRemoved: (undo) => toast(`${capitalise(noun)} removed`, { tone: 'info', undo }),
  });
  const onPaste = usePaste({ store, grid, paste, mainCell: rules.mainCell(false), isFixed: !canAdd });
  useScreenKeys([
    ...lineKeyHelp(canAdd ? ['add', 'copy', ...(limits.isSorted ? [] : (['move'] as const)), 'remove'] : ['goOn'], noun),
    ...lineKeyHelp(!canAdd && !isFixed ? ['copy'] : [], noun),
    ...(canAdd && paste ? [pasteHelp(paste.columns)] : []),
  ]);
  const onFocus = (event: FocusEvent) => {
    const { line, row = line } = (event.target as HTMLElement).dataset;
    if (row !== undefined) store.setActive(Number(row));
  };
  const widthStyle = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  return (
    <div className="lines">
      <div
        className={`line-grid${isSmall ? ' is-small' : ''}${isBoxed ? ' is-boxed' : ''}`}
        style={widthStyle}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={keys.length + 1}
        ref={grid}
        onKeyDown={gridKeys({ store, rules, actions, isFixed })}
        onPaste={(event) => void onPaste(event)}
        onFocus={onFocus}
      >
        <LineHeader {...{ columns, context, rows }} />
        {keys.map((key, index) => (
          <LineRow
            key={key}
            {...{ store, lookup, columns, context, isFixed, noun, rows, nearRows }}
            hasMenu={canAdd}
            lineKey={key}
            index={index + 1}
            onMenu={openMenu}
          />
        ))}
      </div>
      {canAdd && (
        <button type="button" className="line-add" onClick={() => grid.current && actions.addLine(grid.current)}>
          {`Add a ${noun}`}
        </button>
      )}
      {Tools && <Tools {...{ context, isFixed, grid, actions }} />}
      {menu && (
        <LineMenu
          {...({ store, rules, actions, grid } as unknown as Parameters<typeof LineMenu>[0])}
          lineKey={menu.key}
          anchor={menu.anchor}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
};
