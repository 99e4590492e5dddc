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

const ErrorList = ({ errors }: { errors: readonly string[] }) => (
  <ul role="alert">
    {errors.slice(0, maxErrors).map((error) => (
      <li key={error}>{error}</li>
    ))}
    {errors.length > maxErrors && <li>{`and ${errors.length - maxErrors} more`}</li>}
  </ul>
);

/** Reads the line index from field names. `3.SellPrice` is the fourth line sent. */
const listRefusedLines = (errors: Record<string, string>) =>
  Object.entries(errors).map(([path, message]) => ({ index: Number(path.split('.')[0]), message }));

/** Reports how many lines were read, or the result of the check, and how many lines have errors. */
const describeRead = ({
  goodCount,
  errorCount,
  checkResult,
}: {
  goodCount: number;
  errorCount: number;
  checkResult: string | undefined;
}) => {
  if (errorCount === 0) return checkResult ?? `${plural(goodCount, 'price')} read. Nothing is saved until you publish.`;
  const errorText = `${plural(errorCount, 'line')} not understood. Correct the errors below, because all prices are published together.`;
  return `${checkResult ?? `${plural(goodCount, 'price')} read`}. ${errorText}`;
};

/** Uses one API call for both steps: a dry run to check the prices, then a run that publishes them. */
const usePriceImport = (onDone: () => void) => {
  const check = useAction(publishPriceLists, { isErrorInline: true });
  const publish = useAction(publishPriceLists, { toast: (message) => message, onDone });
  const [checkResult, setCheckResult] = useState<string>();
  const discardCheck = () => {
    setCheckResult(undefined);
    check.reset();
  };
  return {
    checkResult,
    discardCheck,
    errors: check.fieldErrors,
    failure: publish.failure ?? check.failure,
    pending: check.pending || publish.pending,
    checkOrPublish: async (customerId: number, lines: readonly PriceRow[], isComplete = true) => {
      const input = { query: { customerId }, body: [...lines] };
      if (checkResult !== undefined && isComplete) return void (await publish.run(input));
      return setCheckResult(await check.run({ ...input, query: { customerId, dryRun: 'true' } }));
    },
  };
};

/** Returns a function that finds how a product is stacked. The products load one by one. */
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

/** Imports prices from pasted rows or a file. A first press checks the prices, a second one publishes them, all or none. */
export const PastePrices = ({ customerId, onClose }: BringInProps) => {
  const { data: combos } = useAnswer(getPriceCombos, {});
  const [text, setText] = useState('');
  const [file, setFile] = useState<FileTable>();
  const [fileError, setFileError] = useState<string>();
  const priceImport = usePriceImport(onClose);
  const table = useMemo(
    () => file ?? (text.trim() === '' ? undefined : readText(text, null, { isKnown: isPriceHeading, mayLack: true })),
    [file, text],
  );
  const priceColumns = table ? listPriceColumns(table) : [];
  const priceUnits = useUnits(priceColumns, table);
  const missingColumnError = table && findMissingColumn(table);
  const getStacking = useStacking(table ? listStackedCodes(table) : []);
  const rows = table ? readPriceRows(table, combos?.SupplierDepots ?? [], getStacking, priceUnits.units) : [];
  const rowsWithError = rows.filter(({ error }) => error !== undefined);
  const goodRows = rows.filter(({ error }) => error === undefined);
  const refusals = listRefusedLines(priceImport.errors).map(({ index, message }) => ({
    line: goodRows[index]?.line ?? index + 1,
    error: message,
  }));
  const errorTexts = [...rowsWithError, ...refusals]
    .toSorted((first, second) => first.line - second.line)
    .map(({ line, error }) => `Line ${line}: ${error}`);
  const isComplete = rowsWithError.length === 0;
  const canPublish = priceImport.checkResult !== undefined && isComplete;
  const loadFile = async (pickedFile: File) => {
    priceImport.discardCheck();
    setFileError(undefined);
    try {
      setFile(await readFile(pickedFile, { isKnown: isPriceHeading, mayLack: true }));
    } catch (error) {
      setFileError(describeError(error));
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title="Import prices"
      confirm={canPublish ? 'Publish' : 'Check'}
      pending={priceImport.pending}
      failure={priceImport.failure}
      isConfirmDisabled={goodRows.length === 0 || missingColumnError !== undefined || (canPublish && priceUnits.question !== undefined)}
      onClose={onClose}
      onConfirm={() =>
        priceImport.checkOrPublish(
          customerId ?? 0,
          goodRows.map(({ row }) => row),
          isComplete,
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
          priceImport.discardCheck();
        }}
      />
      <FileBox label="Or choose a file" accept=".csv,.xlsx" optional onFile={loadFile} error={fileError} />
      {table && describeFile(table).map((text) => <p key={text}>{text}</p>)}
      <PriceUnits columns={priceColumns} units={priceUnits} onChange={priceImport.discardCheck} />
      {table && (missingColumnError ?? priceUnits.question) && <p className="field-error">{missingColumnError ?? priceUnits.question}</p>}
      {rows.length > 0 && !missingColumnError && (
        <p role="status">
          {describeRead({ goodCount: goodRows.length, errorCount: rowsWithError.length, checkResult: priceImport.checkResult })}
        </p>
      )}
      {errorTexts.length > 0 && !missingColumnError && <ErrorList errors={errorTexts} />}
    </ConfirmDialog>
  );
};

const ruleKinds = [
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

/** Copies the chosen lines to another customer, changed by a rule. A first press checks the prices, a second one publishes them. */
export const CopyPrices = ({ lines, onClose }: CopyPricesProps) => {
  const [customer, setCustomer] = useState<PickedCustomer | null>(null);
  const [from, setFrom] = useState<string | null>(today());
  const { invalid, setInvalid } = useInvalid();
  const [rule, setRule] = useState<PriceRule>({ Price: 'Sell', Kind: 'Percent', Value: 0, Rounding: 'Penny' });
  const priceImport = usePriceImport(onClose);
  const changeRule = (change: Partial<PriceRule>) => {
    setRule((before) => ({ ...before, ...change }));
    priceImport.discardCheck();
  };
  const rows = lines.map((line) => copyPrice(line, rule, from));
  const refusals = listRefusedLines(priceImport.errors).map(({ index, message }) => `${lines[index]?.ProductCode ?? ''}: ${message}`);
  return (
    <ConfirmDialog
      isOpen
      title={`Copy ${plural(lines.length, 'price line')} to another customer`}
      confirm={priceImport.checkResult === undefined ? 'Check' : 'Publish'}
      pending={priceImport.pending}
      failure={priceImport.failure}
      isConfirmDisabled={customer === null || from === null || invalid.size > 0}
      onClose={onClose}
      onConfirm={() => priceImport.checkOrPublish(customer?.CustomerId ?? 0, rows)}
    >
      <CustomerPicker
        value={customer}
        autoFocus
        onChange={(value) => {
          setCustomer(value);
          priceImport.discardCheck();
        }}
      />
      <div className="tools">
        <MoneyInput
          label="Change by"
          decimals={4}
          value={rule.Value}
          onChange={(Value) => changeRule({ Value: Value ?? 0 })}
          onInvalid={(isInvalid) => setInvalid('Value', isInvalid)}
        />
        <SelectBox label="Unit" value={rule.Kind} choices={ruleKinds} onChange={(Kind) => Kind && changeRule({ Kind })} />
        <SelectBox
          label="Rounding"
          value={rule.Rounding}
          choices={roundings}
          onChange={(Rounding) => Rounding && changeRule({ Rounding })}
        />
        <DateInput
          label="From"
          value={from}
          onChange={(day) => {
            setFrom(day);
            priceImport.discardCheck();
          }}
          onInvalid={(isInvalid) => setInvalid('EffectiveFrom', isInvalid)}
        />
      </div>
      <p role="status">{priceImport.checkResult ?? 'Nothing is saved until you publish.'}</p>
      {refusals.length > 0 && <ErrorList errors={refusals} />}
    </ConfirmDialog>
  );
};
