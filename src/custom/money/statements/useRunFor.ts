import { useState } from 'react';
import { describeError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import type { CustomerStatementRow } from '#contract/money/statements/calls.ts';
import type { List } from '#src/lists/list.ts';

/** Decides which customers a run is for: the selected ones, or all in the list if it shows accounts without a statement. */
export const useRunFor = (list: List<CustomerStatementRow>, selectedRows: readonly CustomerStatementRow[]) => {
  // Stores the customers when the dialog opens, because the list may reload under it.
  const [chosenIds, setChosenIds] = useState<readonly number[]>();
  const toast = useToast();
  const customerIds = selectedRows.map((row) => row.CustomerId);
  const to = list.values.Unstated;
  // If the list shows accounts without a statement and none is selected, the run is for the whole list. Otherwise it is for all customers.
  const isWholeList = to !== undefined && selectedRows.length === 0;
  const count = isWholeList ? (list.total ?? 0) : selectedRows.length;
  const buttonText = count > 0 ? `Run for ${plural(count, 'customer')}` : 'Statement run';
  const openDialog = () => {
    if (!isWholeList) return setChosenIds(customerIds);
    list.all().then(
      (rows) => rows.length > 0 && setChosenIds(rows.map((row) => row.CustomerId)),
      (error: unknown) => toast(describeError(error), { tone: 'error' }),
    );
  };
  return {
    runCustomerIds: chosenIds,
    openRunDialog: openDialog,
    close: () => setChosenIds(undefined),
    words: buttonText,
    isOff: isWholeList && count === 0,
  };
};
