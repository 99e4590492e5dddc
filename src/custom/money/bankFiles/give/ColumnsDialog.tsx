import { useState } from 'react';
import type { BankColumns, BankFileAnswer } from '#contract/money/bankFiles/shapes.ts';
import type { Failure } from '#contract/call/failure.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';

type ColumnQuestion = NonNullable<BankFileAnswer['Columns']>;

interface ColumnsDialogProps {
  question: ColumnQuestion;
  pending: boolean;
  failure: Failure | undefined;
  onConfirm: (columns: BankColumns) => unknown;
  onClose: () => void;
}

const columnLabel = (columnNo: number) => `Column ${columnNo + 1}`;

const columnNames = ({ Heads, Sample }: ColumnQuestion) => {
  const width = Math.max(Heads?.length ?? 0, ...Sample.map((row) => row.length));
  return Array.from({ length: width }, (_none, columnNo) => Heads?.[columnNo] || columnLabel(columnNo));
};

const SampleTable = ({ names, rows }: { names: readonly string[]; rows: readonly string[][] }) => (
  <div className="bank-sample">
    <table aria-label="The first lines of the file">
      <thead>
        <tr>
          {names.map((name, columnNo) => (
            <th key={`${name} ${columnNo + 1}`} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={`${index + 1} ${row.join()}`}>
            {names.map((name, columnNo) => (
              <td key={`${name} ${columnNo + 1}`}>{row[columnNo] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const amountStyles = [
  { value: 'one', label: 'one column, minus for money out' },
  { value: 'card', label: 'one column, minus for money in' },
  { value: 'direction', label: 'one column, direction in another' },
  { value: 'two', label: 'two columns: in and out' },
] as const;
type AmountStyle = (typeof amountStyles)[number]['value'];

const findAmountStyle = ({ Amount, Direction, MinusIn }: BankColumns): AmountStyle => {
  if (Amount === null) return 'two';
  if (MinusIn) return 'card';
  return Direction === null ? 'one' : 'direction';
};

const currencies = ['GBP', 'EUR', 'USD'].map((value) => ({ value, label: value }));
const numberStyles = [
  { value: 'Point', label: '1,234.50' },
  { value: 'Comma', label: '1.234,50' },
] as const;
const dateFormats = [
  { value: 'DayFirst', label: '31/12/2026' },
  { value: 'MonthFirst', label: '12/31/2026' },
] as const;

const isComplete = ({ Amount, PaidIn, PaidOut, Direction, Text, DateOrder, Numbers }: BankColumns, amountStyle: AmountStyle) =>
  Text.length > 0 &&
  DateOrder !== null &&
  Numbers !== null &&
  (amountStyle === 'direction') === (Direction !== null) &&
  (Amount !== null || (PaidIn !== null && PaidOut !== null));

interface OptionalColumnsProps {
  columns: BankColumns;
  choices: readonly { value: number; label: string }[];
  change: (changed: Partial<BankColumns>) => void;
}

/** Maximum number of text columns that the server accepts. */
const maxTextColumns = 12;

/** Shows a box for each text column, and an empty box to add another column. */
const TextColumnBoxes = ({ columns: { Text }, choices, change }: OptionalColumnsProps) =>
  [...Text, ...(Text.length < maxTextColumns ? [null] : [])].map((columnNo, index) => (
    <SelectBox
      key={`Words ${index + 1}`}
      label={index === 0 ? 'Bank’s text' : `Bank’s text ${index + 1}`}
      optional={index > 0}
      width="11rem"
      none="None"
      value={columnNo}
      choices={choices}
      onChange={(columnIndex) =>
        change({ Text: [...Text.slice(0, index), columnIndex, ...Text.slice(index + 1)].filter((column) => column !== null) })
      }
    />
  ));

const OptionalColumns = ({ columns, choices, change }: OptionalColumnsProps) => {
  const optionalBox = { optional: true, width: '11rem', none: 'None', choices } as const;
  return (
    <>
      <SelectBox {...optionalBox} label="Currency" value={columns.Currency} onChange={(Currency) => change({ Currency, AllIn: null })} />
      {columns.Currency === null && (
        <SelectBox
          label="Currency of file"
          width="9rem"
          value={columns.AllIn ?? 'GBP'}
          choices={currencies}
          onChange={(AllIn) => change({ AllIn })}
        />
      )}
      <TextColumnBoxes columns={columns} choices={choices} change={change} />
      <SelectBox {...optionalBox} label="Payer" value={columns.Payer} onChange={(Payer) => change({ Payer })} />
      <SelectBox {...optionalBox} label="Bank reference" value={columns.BankId} onChange={(BankId) => change({ BankId })} />
      <SelectBox {...optionalBox} label="State" value={columns.State} onChange={(State) => change({ State })} />
      <SelectBox {...optionalBox} label="Balance" value={columns.Balance} onChange={(Balance) => change({ Balance })} />
    </>
  );
};

/** Asks which columns of a CSV file have the date, amount and text. The answer is stored for later files with the same columns. */
export const ColumnsDialog = ({ question, pending, failure, onConfirm, onClose }: ColumnsDialogProps) => {
  const [columns, setColumns] = useState(question.Guess);
  const [amountStyle, setAmountStyle] = useState(findAmountStyle(question.Guess));
  const names = columnNames(question);
  const choices = names.map((label, value) => ({ value, label }));
  const change = (changes: Partial<BankColumns>) => setColumns((before) => ({ ...before, ...changes }));
  return (
    <ConfirmDialog
      isOpen
      title="Map the columns"
      confirm="Read file"
      pending={pending}
      isConfirmDisabled={!isComplete(columns, amountStyle)}
      failure={failure}
      onConfirm={() => onConfirm(columns)}
      onClose={onClose}
    >
      <p>Later files with the same columns are read the same way.</p>
      {question.Problem !== null && <Notice isRefused>{question.Problem}</Notice>}
      <SampleTable names={names} rows={question.Sample} />
      <div className="payment-fields">
        <SelectBox
          label="Date"
          width="11rem"
          value={columns.Date}
          choices={choices}
          onChange={(columnNo) => change({ Date: columnNo ?? 0 })}
        />
        <SelectBox
          label="Date format"
          width="9rem"
          value={columns.DateOrder}
          choices={dateFormats}
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
          value={amountStyle}
          choices={amountStyles}
          onChange={(style) => {
            setAmountStyle(style ?? 'one');
            change({ Amount: null, PaidIn: null, PaidOut: null, Direction: null, MinusIn: style === 'card' });
          }}
        />
        {amountStyle === 'two' ? (
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
        {amountStyle === 'direction' && (
          <SelectBox
            label="Direction (in or out)"
            width="11rem"
            value={columns.Direction}
            choices={choices}
            onChange={(Direction) => change({ Direction })}
          />
        )}
        <OptionalColumns columns={columns} choices={choices} change={change} />
      </div>
    </ConfirmDialog>
  );
};
