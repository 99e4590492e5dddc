import { useState } from 'react';
import type { BankColumns, BankFileTaken } from '#contract/money/bankFiles/shapes.ts';
import type { Failure } from '#contract/call/failure.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';

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
  { value: 'card', label: 'one column, minus for money in' },
  { value: 'said', label: 'one column, another says in or out' },
  { value: 'two', label: 'two columns: in and out' },
] as const;
type Way = (typeof ways)[number]['value'];

const wayOf = ({ Amount, Direction, MinusIn }: BankColumns): Way => {
  if (Amount === null) return 'two';
  if (MinusIn) return 'card';
  return Direction === null ? 'one' : 'said';
};

const currencies = ['GBP', 'EUR', 'USD'].map((value) => ({ value, label: value }));
const numberStyles = [
  { value: 'Point', label: '1,234.50' },
  { value: 'Comma', label: '1.234,50' },
] as const;
const orders = [
  { value: 'DayFirst', label: '31/12/2026' },
  { value: 'MonthFirst', label: '12/31/2026' },
] as const;

const isWhole = ({ Amount, PaidIn, PaidOut, Direction, Text, DateOrder, Numbers }: BankColumns, way: Way) =>
  Text.length > 0 &&
  DateOrder !== null &&
  Numbers !== null &&
  (way === 'said') === (Direction !== null) &&
  (Amount !== null || (PaidIn !== null && PaidOut !== null));

interface WordsProps {
  columns: BankColumns;
  choices: readonly { value: number; label: string }[];
  change: (changed: Partial<BankColumns>) => void;
}

const maxTexts = 12;

/** One box for each text column, and an empty one to add another. */
const WordsBoxes = ({ columns: { Text }, choices, change }: WordsProps) =>
  [...Text, ...(Text.length < maxTexts ? [null] : [])].map((place, index) => (
    <SelectBox
      key={`Words ${index + 1}`}
      label={index === 0 ? 'Bank’s text' : `More text ${index}`}
      optional={index > 0}
      width="11rem"
      none="None"
      value={place}
      choices={choices}
      onChange={(chosen) => change({ Text: [...Text.slice(0, index), chosen, ...Text.slice(index + 1)].filter((one) => one !== null) })}
    />
  ));

const CurrencyAndWords = ({ columns, choices, change }: WordsProps) => {
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
      <WordsBoxes columns={columns} choices={choices} change={change} />
      <SelectBox {...maybe} label="Payer" value={columns.Payer} onChange={(Payer) => change({ Payer })} />
      <SelectBox {...maybe} label="Bank reference" value={columns.BankId} onChange={(BankId) => change({ BankId })} />
      <SelectBox {...maybe} label="State" value={columns.State} onChange={(State) => change({ State })} />
      <SelectBox {...maybe} label="Balance" value={columns.Balance} onChange={(Balance) => change({ Balance })} />
    </>
  );
};

/** Asks for the columns of a new CSV layout, or of a known one that is to be mapped again. The answer is stored for all files with this layout. */
export const ColumnsDialog = ({ asked, pending, failure, onConfirm, onClose }: ColumnsDialogProps) => {
  const [columns, setColumns] = useState(asked.Guess);
  const [way, setWay] = useState(wayOf(asked.Guess));
  const names = namesOf(asked);
  const choices = names.map((label, value) => ({ value, label }));
  const change = (changed: Partial<BankColumns>) => setColumns((before) => ({ ...before, ...changed }));
  return (
    <ConfirmDialog
      isOpen
      title="Map the columns"
      confirm="Read file"
      pending={pending}
      isConfirmOff={!isWhole(columns, way)}
      failure={failure}
      onConfirm={() => onConfirm(columns)}
      onClose={onClose}
    >
      <p>Later files with the same columns are read the same way.</p>
      {asked.Problem !== null && <Notice isRefused>{asked.Problem}</Notice>}
      <SampleTable names={names} rows={asked.Sample} />
      <div className="payment-fields">
        <SelectBox label="Date" width="11rem" value={columns.Date} choices={choices} onChange={(place) => change({ Date: place ?? 0 })} />
        <SelectBox
          label="Date format"
          width="9rem"
          value={columns.DateOrder}
          choices={orders}
          onChange={(DateOrder) => change({ DateOrder })}
        />
        <SelectBox
          label="Number format"
          width="9rem"
          value={columns.Numbers}
          choices={numberStyles}
          onChange={(Numbers) => change({ Numbers })}
        />
        <SelectBox
          label="Amounts"
          width="18rem"
          value={way}
          choices={ways}
          onChange={(other) => {
            setWay(other ?? 'one');
            change({ Amount: null, PaidIn: null, PaidOut: null, Direction: null, MinusIn: other === 'card' });
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
