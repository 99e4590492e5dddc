import { useState } from 'react';
import { searchCustomers } from '#contract/masterData/customers/calls.ts';
import { addStockComment, deleteStockComment, listStockComments } from '#contract/warehouse/stock/movements.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import type { PickedCustomer } from '#src/resources/pickers/CustomerPicker.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { formatInstant } from '#src/ui/text/format.ts';

const NewNote = ({ productId }: { productId: number }) => {
  const [customer, setCustomer] = useState<PickedCustomer | null>(null);
  const [text, setText] = useState('');
  const add = useAction(addStockComment, { isErrorInline: true, toast: 'Note added', onDone: () => setText('') });
  const errors: Record<string, string> = add.fieldErrors;
  const save = () =>
    customer && text.trim() && add.run({ body: { CustomerId: customer.CustomerId, ProductId: productId, Comment: text.trim() } });
  return (
    <div className="stock-note-form">
      <CustomerPicker label="Customer" value={customer} onChange={setCustomer} error={errors.CustomerId} width="16rem" />
      <TextBox
        label="Note"
        width="24rem"
        value={text}
        onChange={setText}
        error={errors.Comment}
        onKeyDown={(event) => event.key === 'Enter' && void save()}
      />
      <ActionButton onPress={save} pending={add.pending} refusal={add.failure?.message} disabled={!customer || !text.trim()}>
        Add note
      </ActionButton>
    </div>
  );
};

/** Lists the notes on a product, each for one customer, and adds or removes notes. */
export const Notes = ({ productId }: { productId: number }) => {
  const { data } = useAnswer(listStockComments, { params: { customerId: 0 }, query: { productId } });
  const remove = useAction(deleteStockComment, { toast: 'Note removed' });
  return (
    <section className="stock-notes" aria-labelledby="stock-notes">
      <h2 id="stock-notes">Notes for customers</h2>
      {data?.length === 0 && <p className="soft">No notes on this product yet.</p>}
      <ul>
        {data?.map((one) => (
          <li key={one.StockCommentId}>
            <strong>{one.CustomerName}</strong> {one.Comment}
            <span className="note">{[formatInstant(one.CreatedAt), one.CreatedByName].filter(Boolean).join(' · ')}</span>
            <ActionButton
              kind="quiet"
              name={`Remove the note for ${one.CustomerName}`}
              pending={remove.pending}
              onPress={() => remove.run({ params: { id: one.StockCommentId } })}
            >
              Remove
            </ActionButton>
          </li>
        ))}
      </ul>
      {canCall(searchCustomers) && canCall(addStockComment) && <NewNote productId={productId} />}
    </section>
  );
};
