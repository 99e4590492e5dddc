import { useMemo } from 'react';
import type { ClipboardEvent, ReactNode } from 'react';
import { listChargeable } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { call, describeError } from '#src/api/call.ts';
import type { FormParts, StateOf, StoreOf } from '#src/lineDocument/definition.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import { isPastedTable, pasteHelp } from '#src/ui/lines/lineKeys.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { supplierIn } from './chargeTypes.ts';
import type { InvoiceContext, InvoiceTypes } from './chargeTypes.ts';
import { pasteColumns, matchPastedRows } from './matchPastedRows.ts';

const selectParty = ({ header }: StateOf<InvoiceTypes>) => header.Who;

/** Returns the currency of the first charge. An invoice without charges is in pounds. */
const selectCurrency = ({ keys, lines }: StateOf<InvoiceTypes>) => lines.get(keys[0] ?? -1)?.of.CurrencyCode ?? 'GBP';

const takeRows = async (store: StoreOf<InvoiceTypes>, supplierId: number, text: string) => {
  const { change, message, isAll } = matchPastedRows(text, store.inOrder(), await call(listChargeable, { query: { supplierId } }));
  const newOrder = change(store.inOrder());
  const newLines = newOrder.filter(({ key }) => !store.line(key));
  for (const line of newOrder) store.edit(line.key, line);
  store.insert(newLines, store.get().keys.length);
  return { message, tone: isAll ? ('info' as const) : ('warning' as const) };
};

/** Adds the currency and other values of the charges to the form's context. Matches pasted spreadsheet rows to charges. */
export const InvoiceAround = ({
  store,
  saved,
  context,
  children,
}: FormParts<InvoiceTypes> & { children: (context: InvoiceContext) => ReactNode }) => {
  const toast = useToast();
  const party = useDocument(store, selectParty);
  const currency = useDocument(store, selectCurrency);
  const invoiceContext = useMemo(() => ({ ...context, currency, isHaulage: party?.startsWith('H') === true }), [context, currency, party]);
  useScreenKeys([pasteHelp(pasteColumns)]);
  const paste = async (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const supplierId = supplierIn({ Who: party });
    if (saved?.State === 'Agreed' || supplierId === undefined || !isPastedTable(text)) return;
    event.preventDefault();
    try {
      const { message, tone } = await takeRows(store, supplierId, text);
      toast(message, { tone });
    } catch (error) {
      toast(describeError(error), { tone: 'error' });
    }
  };
  return (
    // Spreadsheet rows may be pasted while any field has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onPaste={(event) => void paste(event)}>{children(invoiceContext)}</div>
  );
};
