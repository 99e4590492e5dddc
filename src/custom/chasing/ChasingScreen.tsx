import { useSearchParams } from 'react-router';
import { listChased, sendChaseLetters } from '#contract/chasing/calls.ts';
import type { ChasedAccount } from '#contract/chasing/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/useChosen.ts';
import { useServerList } from '#src/lists/useServerList.ts';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { plural } from '#src/ui/text/format.ts';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { LetterBar } from './LetterBar.tsx';
import { letterNames, PromiseChip } from './promise.tsx';

const filters: readonly ListFilter[] = [
  {
    key: 'Show',
    label: 'Show',
    choices: [
      { value: 'ToCall', label: 'to ring' },
      { value: 'Promised', label: 'promised' },
      { value: 'Broken', label: 'promise broken' },
      { value: 'Disputed', label: 'disputed' },
    ],
  },
  {
    key: 'DaysFrom',
    label: 'Oldest',
    choices: [31, 61, 91].map((days) => ({ value: String(days), label: `over ${days - 1} days` })),
    asks: (days) => ({ DaysFrom: days }),
  },
];

type Amount = 'Overdue' | 'Days1To30' | 'Days31To60' | 'Days61To90' | 'Over90' | 'Disputed' | 'OnAccount';

const money = (key: Amount, title: string, more: Partial<Column<ChasedAccount>> = {}): Column<ChasedAccount> => ({
  key,
  title,
  width: '6.5rem',
  isFigure: true,
  cell: (row) => <MoneyText amount={row[key] || null} currency={row.CurrencyCode} />,
  ...more,
});

const columns: readonly Column<ChasedAccount>[] = [
  { key: 'CustomerName', title: 'Customer', wraps: true, sortBy: 'server', cell: (row) => row.CustomerName },
  { key: 'Phone', title: 'Telephone', width: '9rem', leaves: 1, cell: (row) => [row.ContactName, row.Phone].filter(Boolean).join(', ') },
  money('Overdue', 'Overdue', { sortBy: 'server', phone: 'first' }),
  money('Days1To30', '1–30 days', { leaves: 1 }),
  money('Days31To60', '31–60', { leaves: 3 }),
  money('Days61To90', '61–90', { leaves: 3 }),
  money('Over90', 'Over 90', { sortBy: 'server' }),
  money('Disputed', 'Disputed', { leaves: 2 }),
  money('OnAccount', 'On account', { leaves: 2 }),
  {
    key: 'LastContactOn',
    title: 'Last contact',
    width: '8rem',
    saysTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.LastContactOn} />,
  },
  {
    key: 'PromisedOn',
    title: 'Promised',
    width: '10rem',
    sortBy: 'server',
    cell: (row) => <PromiseChip promise={row.Promise} on={row.PromisedOn} amount={row.PromisedAmount} currency={row.CurrencyCode} />,
  },
  {
    key: 'LetterOn',
    title: 'Last letter',
    width: '8rem',
    leaves: 1,
    sortBy: 'server',
    cell: (row) => (row.LetterLevel ? letterNames[row.LetterLevel] : ''),
  },
];

/** /chasing: who owes too long, what was said and promised, and the letters. Nothing is sent by itself. */
export const ChasingScreen = () => {
  const list = useServerList(listChased, { filters });
  const { chosen, selection, clear } = useChosen(list, (row) => row.CustomerId);
  const [address, setAddress] = useSearchParams();
  const looked = Number(address.get('customerId')) || undefined;
  const look = (customerId: number | undefined) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (customerId) after.set('customerId', String(customerId));
        else after.delete('customerId');
        return after;
      },
      { replace: true },
    );
  const toast = useToast();
  const send = useAction(sendChaseLetters, {
    isToldBeside: true,
    onDone: (results) => {
      const refused = results.filter(({ Ok }) => !Ok);
      const sent = results.length - refused.length;
      const words = [...(sent > 0 ? [`${plural(sent, 'letter')} queued`] : []), ...refused.map(({ Message }) => Message)];
      toast(`${words.join('. ')}.`, { tone: refused.length > 0 ? 'warning' : 'success' });
      clear();
    },
  });
  return (
    <ListScreen
      title="Chasing"
      label="Accounts overdue"
      list={list}
      columns={columns}
      keyOf={(row) => row.CustomerId}
      onOpen={(row) => look(row.CustomerId)}
      search="Search customer"
      selection={selection}
      toneOf={(row) => (row.Promise === 'Broken' ? 'refused' : row.Over90 > 0 ? 'attention' : undefined)}
      empty={<Empty>Nobody has anything overdue.</Empty>}
    >
      <LetterBar
        chosen={chosen}
        pending={send.pending}
        refusal={send.refusal}
        onSend={(Level) => send.run({ body: { CustomerIds: chosen.map((row) => row.CustomerId), Level } })}
      />
      {looked && <AccountPanel key={looked} customerId={looked} onClose={() => look(undefined)} />}
    </ListScreen>
  );
};
