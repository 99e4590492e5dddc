import { useState } from 'react';
import { tellError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import type { CustomerStatementRow } from '#contract/money/statements/calls.ts';
import type { List } from '#src/lists/list.ts';

/** Chooses the customers of a run: those selected, or all without a statement to a day. */
export const useRunFor = (list: List<CustomerStatementRow>, chosen: readonly CustomerStatementRow[]) => {
  // Stored when the button is pressed, because the list reloads under the open dialog.
  const [asked, setAsked] = useState<readonly number[]>();
  const toast = useToast();
  const customerIds = chosen.map((row) => row.CustomerId);
  const to = list.values.Unstated;
  // With the filter "without a statement", no selection means every account in the list, not every account.
  const isOfList = to !== undefined && chosen.length === 0;
  const count = isOfList ? (list.total ?? 0) : chosen.length;
  const words = count > 0 ? `Run for ${plural(count, 'customer')}` : 'Statement run';
  const ask = () => {
    if (!isOfList) return setAsked(customerIds);
    list.all().then(
      (rows) => rows.length > 0 && setAsked(rows.map((row) => row.CustomerId)),
      (error: unknown) => toast(tellError(error), { tone: 'error' }),
    );
  };
  return { asked, ask, close: () => setAsked(undefined), words, isOff: isOfList && count === 0 };
};
