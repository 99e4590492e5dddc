import { useState } from 'react';
import type { BankColumns, BankFileTaken } from '#contract/bankFiles/shapes.ts';
import type { Failure } from '#contract/failure.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';

type Asked = NonNullable<BankFileTaken['Columns']>;

interface ColumnsDialogProps {
  asked: Asked;
  pending: boolean;
  failure: Failure | undefined;
  onConfirm: (columns: BankColumns) => unknown;
  onClose: () => void;
}

const letterOf = (place: number) => `Column ${place + 1}`;

const namesOf = ({ Heads, Sample }: Asked) => {
  const width = Math.max(Heads?.length ?? 0, ...Sample.map((row) => row.length));
  return Array.from({ length: width }, (_none, place) => Heads?.[place] || letterOf(place));
};

const SampleTable = ({ names, rows }: { names: readonly string[]; rows: readonly string[][] }) => (
  <div className="bank-sample">
    <table aria-label="The first lines of the file">
      <thead>
        <tr>
          {names.map((name, place) => (
            <th key={`${name} ${place + 1}`} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={`${index + 1} ${row.join()}`}>
            {names.map((name, place) => (
              <td key={`${name} ${place + 1}`}>{row[place] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const ways = [
  { value: 'one', label: 'one column, minus for money out' },
  { value: 'said', label: 'one column, another says in or out' },
  { value: 'two', label: 'two columns: in and out' },
] as const;
type Way = (typeof ways)[number]['value'];

const wayOf = ({ Amount, Direction }: BankColumns): Way => {
  if (Amount === null) return 'two';
  return Direction === null ? 'one' : 'said';
};

const currencies = ['GBP', 'EUR', 'USD'].map((value) => ({ value, label: value }));
const orders = [
  { value: 'DayFirst', label: '31/12/2026' },
  { value: 'MonthFirst', label: '12/31/2026' },
] as const;

const isWhole = ({ Amount, PaidIn, PaidOut, Direction, Text }: BankColumns, way: Way) =>
  Text.length > 0 && (way === 'said') === (Direction !== null) && (Amount !== null || (PaidIn !== null && PaidOut !== null));

interface WordsProps {
  columns: BankColumns;
  choices: readonly { value: number; label: string }[];
  change: (changed: Partial<BankColumns>) => void;
}

const CurrencyAndWords = ({ columns, choices, change }: WordsProps) => {
  const [words, more] = columns.Text;
  const maybe = { optional: true, width: '11rem', none: 'None', choices } as const;
  return (
    <>
      <SelectBox {...maybe} label="Currency" value={columns.Currency} onChange={(Currency) => change({ Currency, AllIn: null })} />
      {columns.Currency === null && (
        <SelectBox
          label="All lines are in"
          width="9rem"
          value={columns.AllIn ?? 'GBP'}
          choices={currencies}
          onChange={(AllIn) => change({ AllIn })}
        />
      )}
      <SelectBox
        label="Words of the bank"
        width="11rem"
        value={words ?? null}
        choices={choices}
        onChange={(place) => change({ Text: [place, more].filter((one) => one !== undefined && one !== null) })}
      />
      <SelectBox
        {...maybe}
        label="More words"
        value={more ?? null}
        onChange={(place) => change({ Text: [words, place].filter((one) => one !== undefined && one !== null) })}
      />
      <SelectBox {...maybe} label="Payer" value={columns.Payer} onChange={(Payer) => change({ Payer })} />
      <SelectBox {...maybe} label="The bank’s own number" value={columns.BankId} onChange={(BankId) => change({ BankId })} />
    </>
  );
};

/** A bank's CSV seen the first time, or to be read otherwise than before: what its columns mean, guessed; kept for all its files. */
export const ColumnsDialog = ({ asked, pending, failure, onConfirm, onClose }: ColumnsDialogProps) => {
  const [columns, setColumns] = useState(asked.Guess);
  const [way, setWay] = useState(wayOf(asked.Guess));
  const names = namesOf(asked);
  const choices = names.map((label, value) => ({ value, label }));
  const change = (changed: Partial<BankColumns>) => setColumns((before) => ({ ...before, ...changed }));
  return (
    <ConfirmDialog
      isOpen
      title="What are its columns?"
      confirm="Read the file so"
      pending={pending}
      isConfirmOff={!isWhole(columns, way)}
      failure={failure}
      onConfirm={() => onConfirm(columns)}
      onClose={onClose}
    >
      <p>Say once what they are: the next files of this bank with the same columns are read the same way.</p>
      <SampleTable names={names} rows={asked.Sample} />
      <div className="payment-fields">
        <SelectBox label="Date" width="11rem" value={columns.Date} choices={choices} onChange={(place) => change({ Date: place ?? 0 })} />
        <SelectBox
          label="Dates are written"
          width="9rem"
          value={columns.DateOrder}
          choices={orders}
          onChange={(DateOrder) => change({ DateOrder: DateOrder ?? 'DayFirst' })}
        />
        <SelectBox
          label="Amounts stand in"
          width="18rem"
          value={way}
          choices={ways}
          onChange={(other) => {
            setWay(other ?? 'one');
            change({ Amount: null, PaidIn: null, PaidOut: null, Direction: null });
          }}
        />
        {way === 'two' ? (
          <>
            <SelectBox label="Paid in" width="11rem" value={columns.PaidIn} choices={choices} onChange={(PaidIn) => change({ PaidIn })} />
            <SelectBox
              label="Paid out"
              width="11rem"
              value={columns.PaidOut}
              choices={choices}
              onChange={(PaidOut) => change({ PaidOut })}
            />
          </>
        ) : (
          <SelectBox label="Amount" width="11rem" value={columns.Amount} choices={choices} onChange={(Amount) => change({ Amount })} />
        )}
        {way === 'said' && (
          <SelectBox
            label="In or out"
            width="11rem"
            value={columns.Direction}
            choices={choices}
            onChange={(Direction) => change({ Direction })}
          />
        )}
        <CurrencyAndWords columns={columns} choices={choices} change={change} />
      </div>
    </ConfirmDialog>
  );
};
