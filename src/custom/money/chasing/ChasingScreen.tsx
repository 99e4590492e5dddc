import { screens } from '#contract/screenPaths.ts';
import { listChased, sendChaseLetters } from '#contract/money/chasing/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { useAddressValues } from '#src/ui/screen/reach/useAddressValues.ts';
import { useTellQueued } from '#src/ui/screen/say/useTellQueued.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { LetterBar } from './LetterBar.tsx';
import { chasedColumns } from './chasedColumns.tsx';

const filters: readonly ListFilter[] = [
  {
    key: 'Show',
    label: 'Show',
    choices: [
      { value: 'ToCall', label: 'to call' },
      { value: 'Promised', label: 'promised' },
      { value: 'Broken', label: 'promise broken' },
      { value: 'Disputed', label: 'disputed' },
    ],
  },
  {
    key: 'DaysFrom',
    label: 'Oldest',
    choices: [31, 61, 91].map((days) => ({ value: String(days), label: `over ${days - 1} days` })),
    toFilter: (days) => ({ DaysFrom: days }),
  },
];

/** Screen /chasing: overdue accounts with contacts, promises and letters. No letter is sent automatically. */
export const ChasingScreen = () => {
  const list = useServerList(listChased, { filters });
  const { chosen, selection, clear } = useChosen(list, (row) => row.CustomerId);
  const { address, change } = useAddressValues();
  const openedId = Number(address.get('customerId')) || undefined;
  const openAccount = (customerId: number | undefined) => change({ customerId: customerId?.toString() });
  const notifyQueued = useTellQueued('letter');
  const send = useAction(sendChaseLetters, {
    isErrorInline: true,
    onDone: (results) => {
      notifyQueued(results);
      clear();
    },
  });
  return (
    <ListScreen
      title="Chasing"
      noun="account"
      label="Overdue accounts"
      list={list}
      columns={chasedColumns}
      keyOf={(row) => row.CustomerId}
      onOpen={(row) => openAccount(row.CustomerId)}
      search="Search customer"
      selection={selection}
      toneOf={(row) => (row.Promise === 'Broken' ? 'refused' : row.Over90 > 0 ? 'attention' : undefined)}
      empty={<Empty action={<ReachButton to={screens.statements}>Customer statements</ReachButton>}>No accounts are overdue.</Empty>}
    >
      <LetterBar
        accounts={chosen}
        pending={send.pending}
        refusal={send.refusal}
        onSend={(Level) => send.run({ body: { CustomerIds: chosen.map((row) => row.CustomerId), Level } })}
      />
      {openedId && <AccountPanel key={openedId} customerId={openedId} onClose={() => openAccount(undefined)} />}
    </ListScreen>
  );
};
