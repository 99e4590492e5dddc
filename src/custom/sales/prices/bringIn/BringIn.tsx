import { useMemo, useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { getPriceCombos, publishPriceLists } from '#contract/sales/prices/calls.ts';
import { applyRules } from '#contract/sales/prices/rule.ts';
import type { PriceRule } from '#contract/sales/prices/rule.ts';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { pickProduct } from '#contract/masterData/products/calls.ts';
import { call, describeError } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import { buildQueryKey, useAnswer } from '#src/api/useAnswer.ts';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import { readFile, readText } from '#src/resources/engine/import/read/readTable.ts';
import { describeFile } from '#src/resources/engine/import/read/fileTable.ts';
import type { FileTable } from '#src/resources/engine/import/read/fileTable.ts';
import { PriceUnits, useUnits } from '#src/resources/engine/import/preview/PriceUnits.tsx';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import type { PickedCustomer } from '#src/resources/pickers/CustomerPicker.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { FileBox } from '#src/ui/inputs/files/FileBox.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { plural, today } from '#src/ui/text/format.ts';
import { isPriceHeading, listPriceColumns, readPriceRows, listStackedCodes, findMissingColumn } from './readPriceRows.ts';
import type { PriceRow } from './readPriceRows.ts';

const maxErrors = 200;

const ErrorList = ({ faults }: { faults: readonly string[] }) => (
  <ul role="alert">
    {faults.slice(0, maxErrors).map((fault) => (
      <li key={fault}>{fault}</li>
    ))}
    {faults.length > maxErrors && <li>{`and ${faults.length - maxErrors} more`}</li>}
  </ul>
);

/** Reads the line index from field names. `3.SellPrice` is the fourth line sent. */
const listRefusedLines = (errors: Record<string, string>) =>
  Object.entries(errors).map(([path, message]) => ({ index: Number(path.split('.')[0]), message }));

/** Reports the lines read and not understood, or the result of the check. */
const describeRead = ({ prices, faulty, said }: { prices: number; faulty: number; said: string | undefined }) => {
  if (faulty === 0) return said ?? `${plural(prices, 'price')} read. Nothing is saved until you publish.`;
  const faultyText = `${plural(faulty, 'line')} not understood. Correct the errors below, because all prices are published together.`;
  return `${said ?? `${plural(prices, 'price')} read`}. ${faultyText}`;
};

/** Uses one API call for both steps: a dry run to check the prices, then a run that publishes them. */
const usePriceImport = (onDone: () => void) => {
  const trial = useAction(publishPriceLists, { isToldBeside: true });
  const publish = useAction(publishPriceLists, { toast: (message) => message, onDone });
  const [checkText, setCheckText] = useState<string>();
  const forget = () => {
    setCheckText(undefined);
    trial.reset();
  };
  return {
    said: checkText,
    forget,
    errors: trial.fieldErrors,
    failure: publish.failure ?? trial.failure,
    pending: trial.pending || publish.pending,
    goOn: async (customerId: number, lines: readonly PriceRow[], isWhole = true) => {
      const input = { query: { customerId }, body: [...lines] };
      if (checkText !== undefined && isWhole) return void (await publish.run(input));
      return setCheckText(await trial.run({ ...input, query: { customerId, dryRun: 'true' } }));
    },
  };
};

/** Returns how products are stacked, by code, as far as it is loaded. */
const useStacking = (codes: readonly string[]) => {
  const answers = useQueries({
    queries: codes.map((code) => {
      const input = { query: { text: code } };
      return { queryKey: buildQueryKey(pickProduct, input), queryFn: () => call(pickProduct, input) };
    }),
  });
  const hasCode = (code: string) => (product: { Code: string }) => product.Code.toLowerCase() === code.toLowerCase();
  return (code: string) => toTradeUnits(answers[codes.indexOf(code)]?.data?.find(hasCode(code)) ?? null);
};

interface BringInProps {
  customerId: number | null;
  onClose: () => void;
}

/** Imports prices from pasted rows or a file. They are checked first, then published, all or none. */
export const PastePrices = ({ customerId, onClose }: BringInProps) => {
  const { data: combos } = useAnswer(getPriceCombos, {});
  const [text, setText] = useState('');
  const [file, setFile] = useState<FileTable>();
  const [unread, setUnread] = useState<string>();
  const priceImport = usePriceImport(onClose);
  const table = useMemo(
    () => file ?? (text.trim() === '' ? undefined : readText(text, null, { isKnown: isPriceHeading, mayLack: true })),
    [file, text],
  );
  const priceColumns = table ? listPriceColumns(table) : [];
  const priceUnits = useUnits(priceColumns, table);
  const wrong = table && findMissingColumn(table);
  const getStacking = useStacking(table ? listStackedCodes(table) : []);
  const rows = table ? readPriceRows(table, combos?.SupplierDepots ?? [], getStacking, priceUnits.units) : [];
  const faulty = rows.filter(({ fault }) => fault !== undefined);
  const understood = rows.filter(({ fault }) => fault === undefined);
  const refusals = listRefusedLines(priceImport.errors).map(({ index, message }) => ({
    line: understood[index]?.line ?? index + 1,
    fault: message,
  }));
  const faults = [...faulty, ...refusals]
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, fault }) => `Line ${line}: ${fault}`);
  const isWhole = faulty.length === 0;
  const canPublish = priceImport.said !== undefined && isWhole;
  const take = async (pickedFile: File) => {
    priceImport.forget();
    setUnread(undefined);
    try {
      setFile(await readFile(pickedFile, { isKnown: isPriceHeading, mayLack: true }));
    } catch (error) {
      setUnread(describeError(error));
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title="Import prices"
      confirm={canPublish ? 'Publish' : 'Check'}
      pending={priceImport.pending}
      failure={priceImport.failure}
      isConfirmOff={understood.length === 0 || wrong !== undefined || (canPublish && priceUnits.question !== undefined)}
      onClose={onClose}
      onConfirm={() =>
        priceImport.goOn(
          customerId ?? 0,
          understood.map(({ row }) => row),
          isWhole,
        )
      }
    >
      <LongTextBox
        label="Rows copied from a spreadsheet"
        hint="Product code, price and optional quantity, or columns with headings"
        rows={6}
        value={text}
        onChange={(input) => {
          setText(input);
          setFile(undefined);
          priceImport.forget();
        }}
      />
      <FileBox label="Or choose a file" accept=".csv,.xlsx" optional onFile={take} error={unread} />
      {table && describeFile(table).map((words) => <p key={words}>{words}</p>)}
      <PriceUnits columns={priceColumns} units={priceUnits} onChange={priceImport.forget} />
      {table && (wrong ?? priceUnits.question) && <p className="field-error">{wrong ?? priceUnits.question}</p>}
      {rows.length > 0 && !wrong && (
        <p role="status">{describeRead({ prices: understood.length, faulty: faulty.length, said: priceImport.said })}</p>
      )}
      {faults.length > 0 && !wrong && <ErrorList faults={faults} />}
    </ConfirmDialog>
  );
};

const kinds = [
  { value: 'Percent' as const, label: 'per cent' },
  { value: 'Amount' as const, label: 'pounds' },
];
const roundings = [
  { value: 'Penny' as const, label: 'to the penny' },
  { value: 'FivePence' as const, label: 'to 5p' },
  { value: 'NextPound' as const, label: 'up to the next pound' },
];

/** Applies the rule to a copied price. The server refuses accounts in another currency. */
export const copyPrice = (line: PriceList, rule: PriceRule, EffectiveFrom: string | null): PriceRow => ({
  ProductCode: line.ProductCode,
  SupplierDepotId: line.SupplierDepotId,
  MinimumQuantity: line.MinimumQuantity,
  CurrencyId: line.CurrencyId,
  PricePer: line.PricePer as PriceRow['PricePer'],
  ...(EffectiveFrom && { EffectiveFrom }),
  SellPrice: Number(applyRules({ BuyPrice: null, Haulage: null, SellPrice: line.SellPrice }, [rule]).SellPrice),
});

interface CopyPricesProps {
  lines: readonly PriceList[];
  onClose: () => void;
}

/** Copies the chosen lines to another customer with a rule and a date. They are checked first, then published. */
export const CopyPrices = ({ lines, onClose }: CopyPricesProps) => {
  const [customer, setCustomer] = useState<PickedCustomer | null>(null);
  const [from, setFrom] = useState<string | null>(today());
  const { invalid, setInvalid } = useInvalid();
  const [rule, setRule] = useState<PriceRule>({ Price: 'Sell', Kind: 'Percent', Value: 0, Rounding: 'Penny' });
  const priceImport = usePriceImport(onClose);
  const set = (more: Partial<PriceRule>) => {
    setRule((before) => ({ ...before, ...more }));
    priceImport.forget();
  };
  const rows = lines.map((line) => copyPrice(line, rule, from));
  const refusals = listRefusedLines(priceImport.errors).map(({ index, message }) => `${lines[index]?.ProductCode ?? ''}: ${message}`);
  return (
    <ConfirmDialog
      isOpen
      title={`Copy ${plural(lines.length, 'price line')} to another customer`}
      confirm={priceImport.said === undefined ? 'Check' : 'Publish'}
      pending={priceImport.pending}
      failure={priceImport.failure}
      isConfirmOff={customer === null || from === null || invalid.size > 0}
      onClose={onClose}
      onConfirm={() => priceImport.goOn(customer?.CustomerId ?? 0, rows)}
    >
      <CustomerPicker
        value={customer}
        autoFocus
        onChange={(value) => {
          setCustomer(value);
          priceImport.forget();
        }}
      />
      <div className="tools">
        <MoneyInput
          label="Change by"
          decimals={4}
          value={rule.Value}
          onChange={(Value) => set({ Value: Value ?? 0 })}
          onInvalid={(isInvalid) => setInvalid('Value', isInvalid)}
        />
        <SelectBox label="Unit" value={rule.Kind} choices={kinds} onChange={(Kind) => Kind && set({ Kind })} />
        <SelectBox label="Rounding" value={rule.Rounding} choices={roundings} onChange={(Rounding) => Rounding && set({ Rounding })} />
        <DateInput
          label="From"
          value={from}
          onChange={(day) => {
            setFrom(day);
            priceImport.forget();
          }}
          onInvalid={(isInvalid) => setInvalid('EffectiveFrom', isInvalid)}
        />
      </div>
      <p role="status">{priceImport.said ?? 'Nothing is saved until you publish.'}</p>
      {refusals.length > 0 && <ErrorList faults={refusals} />}
    </ConfirmDialog>
  );
};
