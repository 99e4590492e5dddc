import { useState } from 'react';
import { noteDueOrders } from '#contract/sales/dueOrders/calls.ts';
import type { DueOrder } from '#contract/sales/dueOrders/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import { NoteDialog } from './NoteDialog.tsx';

interface NoteAskedProps {
  chosen: readonly DueOrder[];
  onDone: () => void;
}

/** Names a single customer, or counts several. */
const nameCustomers = (customers: readonly DueOrder[]) => {
  const [one] = customers;
  return customers.length === 1 && one ? one.CustomerName : plural(customers.length, 'customer');
};

/** Button that records a call to the chosen customers and the day on which to ask again. */
export const NoteAsked = ({ chosen, onDone }: NoteAskedProps) => {
  const [isAsked, setAsked] = useState(false);
  const toast = useToast();
  const note = useAction(noteDueOrders, {
    onDone: () => {
      toast(`${nameCustomers(chosen)} marked as asked`);
      setAsked(false);
      onDone();
    },
  });
  return (
    <>
      {isAsked && (
        <NoteDialog
          customers={nameCustomers(chosen)}
          pending={note.pending}
          failure={note.anyFailure}
          onConfirm={(answer) => note.run({ body: { CustomerIds: chosen.map((row) => row.CustomerId), ...answer } })}
          onClose={() => setAsked(false)}
        />
      )}
      {chosen.length > 0 && (
        <ActionBar>
          <ActionButton kind="primary" shortcut="n" onPress={() => setAsked(true)}>
            {`Mark ${plural(chosen.length, 'customer')} as asked`}
          </ActionButton>
        </ActionBar>
      )}
    </>
  );
};
