import { useState } from 'react';
import { searchOpenItems } from '#contract/money/payments/calls.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import type { OpenItem } from '#contract/money/payments/shapes.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListPart } from '#src/lists/ListPart.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { startPaying } from '#src/custom/money/payments/form/chosen.ts';
import type { PaymentStart } from '#src/custom/money/payments/form/chosen.ts';
import { FoundByAmountTable } from './FoundByAmountTable.tsx';
import { itemName } from '#contract/money/payments/itemName.ts';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

const columns: readonly Column<OpenItem>[] = [
  { key: 'InvoiceNo', title: 'Invoice', cell: itemName },
  { key: 'Customer', title: 'Customer', phone: 'first', cell: (invoice) => invoice.CustomerName },
  { key: 'AccountCode', title: 'Account', hideOrder: 2, cell: (invoice) => invoice.AccountCode },
  { key: 'Deal', title: 'Deal', hideOrder: 2, cell: (invoice) => String(invoice.DealNo ?? '') },
  {
    key: 'DueDate',
    title: 'Due',
    showsTitle: true,
    cell: (invoice) => (invoice.Kind === 'ProForma' ? '' : formatDate(invoice.DueDate)),
  },
  {
    key: 'Outstanding',
    title: 'Outstanding',
    isFigure: true,
    phone: 'first',
    cell: (invoice) => <MoneyText amount={invoice.Outstanding} currency={invoice.CurrencyCode} />,
  },
];

const filters: readonly ListFilter[] = [
  { key: 'DealNo', label: 'Deal number', choices: [], isElsewhere: true },
  { key: 'Number', label: 'Invoice number', choices: [], isElsewhere: true },
];

/** Finds the customer of a payment by deal number, invoice number or amount. Enter chooses the customer. */
export const FindOpenItems = ({ onChoose }: { onChoose: (chosen: PaymentStart) => void }) => {
  const list = useServerList(searchOpenItems, { filters, isOutsideAddress: true, requiresFilter: true });
  const [amount, setAmount] = useState<number | null>(null);
  return (
    <section>
      <h2 className="form-section">Or search by deal, invoice or amount</h2>
      <ListPart
        label="Open invoices found"
        list={list}
        columns={columns}
        keyOf={getItemKey}
        onOpen={(item) => onChoose(startPaying([item]))}
        density="compact"
        empty={null}
        tools={
          <>
            <TextBox
              label="Deal number"
              width="8rem"
              inputMode="numeric"
              value={list.values.DealNo ?? ''}
              onChange={(input) => list.setValue('DealNo', input.replaceAll(/\D/g, '') || undefined)}
            />
            <TextBox
              label="Invoice number"
              width="8rem"
              value={list.values.Number ?? ''}
              onChange={(input) => list.setValue('Number', input || undefined)}
            />
            <MoneyInput label="Amount" width="9rem" value={amount} onChange={setAmount} />
          </>
        }
      />
      {amount !== null && amount > 0 && <FoundByAmountTable amount={amount} onChoose={onChoose} />}
    </section>
  );
};
