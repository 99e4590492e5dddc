import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { RefObject } from 'react';
import { isDialogOpen } from '#src/ui/screen/reach/screenKeys.ts';
import type { DocumentTypes, FormParts, LineDocument } from '#src/lineDocument/definition.ts';
import { visibleColumns } from '#src/lineDocument/grid/columns.tsx';
import { focusCell, focusLine } from '#src/lineDocument/grid/gridActions.ts';
import { LineGrid } from '#src/lineDocument/grid/LineGrid.tsx';
import { HeaderFields } from './HeaderFields.tsx';
import { pasteRules } from '#src/lineDocument/pastedLines.ts';
import type { ProductLookup } from '#src/lineDocument/product/productLookup.ts';
import type { Saving } from '#src/lineDocument/save.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import { useProductLookup } from '#src/lineDocument/product/useProductLookup.ts';
import '#src/lineDocument/document.css';

/** Returns the product look-up, and starts to look up the products that a draft could not find. */
export const useLookup = <T extends DocumentTypes>({ lookup: rules }: Pick<LineDocument<T>, 'lookup'>, parts: FormParts<T>) => {
  const lookup = useProductLookup<T['Line']>(parts.store, () => rules?.(parts) ?? { query: () => ({}) });
  const isUsed = rules !== undefined;
  useEffect(() => (isUsed ? lookup.resume() : undefined), [isUsed, lookup]);
  return lookup;
};

interface DocumentInputsProps<T extends DocumentTypes> extends FormParts<T> {
  document: LineDocument<T>;
  lookup: ProductLookup;
  grid: RefObject<HTMLDivElement | null>;
  saving: Pick<Saving, 'errors' | 'setInvalid' | 'correct'>;
  /** True in a dialog. The grid then has few columns, and its lines take the focus unless a header field does. */
  isInDialog?: boolean;
  /** Whether the focus starts in the lines. */
  beginsInLines?: boolean;
}

/** All inputs of a document: header and lines. */
export const DocumentInputs = <T extends DocumentTypes>(props: DocumentInputsProps<T>) => {
  const { document, store, saved, context, lookup, grid, saving, isInDialog = false, beginsInLines = false } = props;
  const parts = { store, saved, context };
  const values = useDocument(store, (state) => state.header);
  const columns = useMemo(() => visibleColumns(document.columns, context), [document, context]);
  const paste = useMemo(
    () => document.paste && pasteRules(document.paste(context), columns, document.lookup && lookup, context),
    [document, context, columns, lookup],
  );
  const { Aside, AboveLines, isSorted, canRemove } = document;
  const fixedParts = document.fixed?.(saved);
  const isFixed = fixedParts?.header === true || fixedParts?.lines === true;
  const fields = document.header({ ...parts, header: values });
  const takesFocus = isInDialog && !fields.some(({ isFirst }) => isFirst);
  useLayoutEffect(() => {
    const [first] = store.inOrder();
    if (takesFocus && first) focusCell(grid.current, first.key, store.firstCell(first));
  }, [takesFocus, store, grid]);
  const isBegun = beginsInLines && !isFixed;
  useEffect(() => {
    if (isBegun && !isDialogOpen()) focusLine(grid.current, store);
  }, [isBegun, store, grid]);
  const header = fields.length > 0 && (
    <HeaderFields
      label={document.labels.header}
      fields={fields}
      errors={saving.errors}
      onInvalid={saving.setInvalid}
      onCorrected={saving.correct}
    />
  );
  const body = (
    <>
      {AboveLines && <AboveLines {...parts} focusCell={(key, cell) => focusCell(grid.current, key, cell)} />}
      <LineGrid
        {...{ store, lookup, context, columns, paste }}
        isSmall={isInDialog}
        label={document.labels.lines}
        noun={document.labels.line}
        gridRef={grid}
        limits={{ isGiven: document.linesFromRecord !== undefined || !document.emptyLine, isSorted, ...(canRemove && { canRemove }) }}
        rows={document.rows}
        rules={document.rules?.(parts)}
        Tools={document.LineTools}
        isFixed={isFixed}
      />
    </>
  );
  if (!Aside)
    return (
      <>
        {header}
        {body}
      </>
    );
  return (
    <div className="document-top">
      {header}
      <div className="document-body">{body}</div>
      <Aside {...parts} />
    </div>
  );
};
