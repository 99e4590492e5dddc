import { useState } from 'react';
import { closeBackOrders, listBackOrders, promiseBackOrders } from '#contract/backOrders/calls.ts';
import type { BackOrderLine } from '#contract/backOrders/calls.ts';
import { dealName } from '#contract/deal/dealName.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { dealTypeWords } from '#contract/words/deals.ts';
import { useAction } from '#src/api/useAction.ts';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/useChosen.ts';
import { useServerList } from '#src/lists/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { ReasonDialog } from '#src/ui/screen/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { plural } from '#src/ui/text/format.ts';
import { backOrderColumns } from './backOrderColumns.tsx';
import { PromiseDialog } from './PromiseDialog.tsx';
import '#src/custom/orders/orders.css';

const filters: readonly ListFilter[] = [
  { key: 'IsLate', label: 'Late', choices: [{ value: 'true', label: 'late' }] },
  { key: 'DealType', label: 'Type', choices: (['Stock', 'Direct'] as const).map((value) => ({ value, label: dealTypeWords[value] })) },
  customerFilter,
];

const dealsOf = (lines: readonly BackOrderLine[]) => [...new Set(lines.map(({ OrderId }) => OrderId))];

/** `The 500 ml ale amber of deal 10452/2 for Aldous Cider`, or how many there are. */
const wordsFor = ([first, ...others]: readonly BackOrderLine[]) =>
  first && others.length === 0
    ? `${first.Quantity.toLocaleString('en-GB')} × ${first.Description} of deal ${dealName(first)} for ${first.CustomerName} will not be delivered.`
    : `${plural(others.length + 1, 'line')} will not be delivered.`;

/** /backorders: what is owed to whom, for when it is promised, and what is let go of it. */
export const BackOrders = () => {
  const list = useServerList(listBackOrders, { filters });
  const { chosen, selection, clear } = useChosen(list, (line) => line.OrderDetailId);
  const [asked, setAsked] = useState<'close' | 'promise' | undefined>();
  const toast = useToast();
  const done = () => {
    setAsked(undefined);
    clear();
  };
  const close = useAction(closeBackOrders, {
    onDone: (results) => {
      const refused = results.filter(({ Ok }) => !Ok);
      const words = refused.length > 0 ? refused : results;
      toast(words.map(({ Message }) => Message).join(' '), { tone: refused.length > 0 ? 'warning' : 'success' });
      done();
    },
  });
  const promise = useAction(promiseBackOrders, {
    onDone: ({ Promised }) => {
      toast(`${plural(Promised, 'deal')} promised anew`);
      done();
    },
  });
  return (
    <ListScreen
      title="Back orders"
      list={list}
      columns={backOrderColumns}
      keyOf={(line) => line.OrderDetailId}
      linkTo={(line) => screenPaths.order(line.OrderId)}
      search="Search deal, customer, product"
      toneOf={(line) => (line.IsLate ? 'refused' : undefined)}
      selection={selection}
      empty={<Empty>Nothing is owed: what a delivery leaves over appears here.</Empty>}
    >
      {asked === 'close' && (
        <ReasonDialog
          title={`Close ${plural(chosen.length, 'line')}?`}
          confirm="Close"
          pending={close.pending}
          failure={close.anyFailure}
          onConfirm={(Reason) => close.run({ body: { OrderDetailIds: chosen.map((line) => line.OrderDetailId), Reason } })}
          onClose={() => setAsked(undefined)}
        >
          <p>{wordsFor(chosen)} A deal that keeps no line is cancelled.</p>
        </ReasonDialog>
      )}
      {asked === 'promise' && (
        <PromiseDialog
          deals={dealsOf(chosen).length}
          given={chosen[0]?.PromisedDate ?? null}
          pending={promise.pending}
          failure={promise.anyFailure}
          onConfirm={(PromisedDate) => promise.run({ body: { OrderIds: dealsOf(chosen), PromisedDate } })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {chosen.length > 0 && (
        <ActionBar>
          <ActionButton kind="primary" shortcut="p" onPress={() => setAsked('promise')}>
            {`Promise ${plural(dealsOf(chosen).length, 'deal')}`}
          </ActionButton>
          <ActionButton kind="danger" shortcut="x" onPress={() => setAsked('close')}>
            {`Close ${plural(chosen.length, 'line')}`}
          </ActionButton>
        </ActionBar>
      )}
    </ListScreen>
  );
};
