import type { ReactNode } from 'react';
import { listPalletChase, openCollectionList, remindOfPallets } from '#contract/pallets/chase.ts';
import type { ChaseRow } from '#contract/pallets/chase.ts';
import { getPalletParties } from '#contract/pallets/calls.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { openFile } from '#src/api/openFile.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/useChosen.ts';
import { useServerList } from '#src/lists/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatMoney, formatQuantity, plural } from '#src/ui/text/format.ts';
import { DateText } from '#src/ui/text/texts.tsx';

const filtersWith = (hauliers: readonly { CustomerId: number; Name: string }[]): ListFilter[] => [
  { key: 'IsAbove', label: 'Above norm', initial: 'true', choices: [{ value: 'true', label: 'only' }] },
  { key: 'HaulierId', label: 'Haulier', choices: hauliers.map(({ CustomerId, Name }) => ({ value: String(CustomerId), label: Name })) },
  {
    key: 'DaysFrom',
    label: 'Held',
    choices: [30, 60, 90, 180].map((days) => ({ value: String(days), label: `over ${days} days` })),
    asks: (days) => ({ DaysFrom: days }),
  },
];

const figure = (
  key: 'Held' | 'Above' | 'DaysHeld' | 'PalletNorm',
  title: string,
  more: Partial<Column<ChaseRow>> = {},
): Column<ChaseRow> => ({
  key,
  title,
  width: '6.5rem',
  isFigure: true,
  ...(key !== 'PalletNorm' && { sortBy: 'server' }),
  cell: (row) => formatQuantity(row[key]),
  ...more,
});

const day = (key: 'LastReturn' | 'RemindedOn', title: string): Column<ChaseRow> => ({
  key,
  title,
  width: '8rem',
  saysTitle: true,
  sortBy: 'server',
  cell: (row) => <DateText date={row[key]} />,
});

const columns: readonly Column<ChaseRow>[] = [
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', wraps: true, cell: (row) => row.CustomerName },
  figure('Held', 'Has', { phone: 'first' }),
  figure('PalletNorm', 'Norm', { leaves: 3 }),
  figure('Above', 'Above norm'),
  figure('DaysHeld', 'Oldest, days'),
  { key: 'Worth', title: 'Worth', width: '7.5rem', isFigure: true, leaves: 2, sortBy: 'server', cell: (row) => formatMoney(row.Worth) },
  day('LastReturn', 'Last return'),
  day('RemindedOn', 'Reminded'),
  { key: 'HaulierName', title: 'Haulier', width: '9rem', leaves: 1, cell: (row) => row.HaulierName },
];

/** Who has more than usual, and for how long: reminded by mail, or fetched by a haulier. */
export const ChaseList = ({ before }: { before: ReactNode }) => {
  const { data } = useAnswer(getPalletParties, {}, { staleTimeMs: 60_000 });
  const list = useServerList(listPalletChase, { filters: filtersWith(data?.Hauliers ?? []), name: 'chase' });
  const { chosen, selection, clear } = useChosen(list, (row) => row.CustomerId);
  const toast = useToast();
  const ids = chosen.map(({ CustomerId }) => CustomerId);
  const remind = useAction(remindOfPallets, {
    isToldBeside: true,
    onDone: (results) => {
      const refused = results.filter(({ Ok }) => !Ok);
      const sent = results.length - refused.length;
      const words = [...(sent > 0 ? [`${plural(sent, 'reminder')} queued`] : []), ...refused.map(({ Message }) => Message)];
      toast(`${words.join('. ')}.`, { tone: refused.length > 0 ? 'warning' : 'success' });
      clear();
    },
  });
  const collect = useAction(openCollectionList, { onDone: openFile });
  return (
    <ListScreen
      title="Pallet balance"
      label="Pallets to chase"
      list={list}
      columns={columns}
      keyOf={(row) => row.CustomerId}
      linkTo={(row) => screenPaths.ofCustomer(screens.palletBalance, row.CustomerId)}
      search="Search customer"
      selection={selection}
      toneOf={(row) => (row.IsAbove ? 'attention' : undefined)}
      empty={<Empty>Nobody has more pallets than usual.</Empty>}
      before={before}
    >
      {chosen.length > 0 && (
        <ActionBar>
          <ActionButton
            kind="primary"
            shortcut="m"
            pending={remind.pending}
            refusal={remind.refusal}
            onPress={() => remind.run({ body: { CustomerIds: ids } })}
          >
            {`Remind ${plural(chosen.length, 'customer')} by e-mail`}
          </ActionButton>
          <ActionButton shortcut="c" pending={collect.pending} onPress={() => collect.run({ query: { customers: ids.join(',') } })}>
            Collection list
          </ActionButton>
        </ActionBar>
      )}
    </ListScreen>
  );
};
