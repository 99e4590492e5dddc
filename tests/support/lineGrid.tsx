import { fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { useRef } from 'react';
import type { DocumentTypes, LineDocument, StoreOf } from '#src/lineDocument/definition.ts';
import { visibleColumns } from '#src/lineDocument/grid/columns.tsx';
import { LineGrid } from '#src/lineDocument/grid/LineGrid.tsx';
import { pasteRules } from '#src/lineDocument/pastedLines.ts';
import { makeProductLookup } from '#src/lineDocument/product/productLookup.ts';
import { makeDocumentStore } from '#src/lineDocument/store.ts';

/** Draws the lines of a document from its definition. */
export const openGrid = <T extends DocumentTypes>(document: LineDocument<T>, context: T['Context'], lines: readonly T['Line'][]) => {
  const store: StoreOf<T> = makeDocumentStore<T['Header'], T['Line']>(
    { header: document.emptyHeader(context), lines },
    {
      emptyLine: document.emptyLine,
      isBlank: document.isBlank,
      firstCell: document.firstCell ?? (() => 'Product'),
      idOf: document.lineIdOf,
    },
  );
  const columns = visibleColumns(document.columns, context);
  const lookup = makeProductLookup<T['Line']>(store, document.lookup?.({ store, saved: undefined, context }) ?? { query: () => ({}) });
  const paste = document.paste && pasteRules<T['Line'], T['Context']>(document.paste(context), columns, lookup, context);
  const Screen = () => (
    <LineGrid
      {...{ store, lookup, context, columns, paste }}
      isFixed={false}
      limits={document}
      label={document.labels.lines}
      gridRef={useRef(null)}
    />
  );
  render(
    <CoreAdminContext store={memoryStore()}>
      <Screen />
    </CoreAdminContext>,
  );
  return { store, lookup };
};

export const cellOf = (label: string) => screen.getByLabelText<HTMLInputElement & HTMLSelectElement>(label);
export const pressIn = (label: string, key: string, more: object = {}) => {
  cellOf(label).focus();
  return fireEvent.keyDown(cellOf(label), { key, ...more });
};
export const pasteInto = (label: string, text: string) => {
  cellOf(label).focus();
  return fireEvent.paste(cellOf(label), { clipboardData: { getData: () => text } });
};
export const typeInto = (label: string, value: string) => fireEvent.change(cellOf(label), { target: { value } });
export const focusedLabel = () => document.activeElement?.getAttribute('aria-label');
export const choicesOf = (label: string) => [...cellOf(label).options].map(({ text }) => text);
