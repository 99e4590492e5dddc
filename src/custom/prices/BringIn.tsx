import { useState } from 'react';
import { getPriceCombos, publishPriceLists } from '#contract/prices/calls.ts';
import { applyRules } from '#contract/prices/rule.ts';
import type { PriceRule } from '#contract/prices/rule.ts';
import type { PriceList } from '#contract/prices/shapes.ts';
import { tellError } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { readFile, readText } from '#src/resources/engine/import/readTable.ts';
import type { FileTable } from '#src/resources/engine/import/fileTable.ts';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import type { PickedCustomer } from '#src/resources/pickers/CustomerPicker.tsx';
import { FileBox } from '#src/ui/inputs/FileBox.tsx';
import { MoneyInput } from '#src/ui/inputs/MoneyInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { plural } from '#src/ui/text/format.ts';
import { readPriceRows } from './readPriceRows.ts';
import type { PriceRow } from './readPriceRows.ts';

const mostTold = 12;

const Faults = ({ faults }: { faults: readonly string[] }) => (
  <ul role="alert">
    {faults.slice(0, mostTold).map((fault) => (
      <li key={fault}>{fault}</li>
    ))}
    {faults.length > mostTold && <li>{`and ${faults.length - mostTold} more`}</li>}
  </ul>
);

/** `3.SellPrice` → the line of the file that it is in. */
const sayRefused = (errors: Record<string, string>, lineOf: (index: number) => string) =>
  Object.entries(errors).map(([path, message]) => `${lineOf(Number(path.split('.')[0]))}: ${message}`);

/** Tried by the very call that then publishes. */
const useBringIn = (onDone: () => void) => {
  const tried = useAction(publishPriceLists, { isToldBeside: true });
  const publish = useAction(publishPriceLists, { toast: (said) => said, onDone });
  const [said, setSaid] = useState<string>();
  const forget = () => {
    setSaid(undefined);
    tried.reset();
  };
  return {
    said,
    forget,
    errors: tried.fieldErrors,
    failure: publish.failure ?? tried.failure,
    pending: tried.pending || publish.pending,
    goOn: async (customerId: number, lines: readonly PriceRow[]) => {
      const input = { query: { customerId }, body: [...lines] };
      if (said !== undefined) return void (await publish.run(input));
      return setSaid(await tried.run({ ...input, query: { customerId, dryRun: 'true' } }));
    },
  };
};

interface BringInProps {
  customerId: number | null;
  onClose: () => void;
}

/** Prices out of a spreadsheet, pasted or as a file: tried first, then published, all or none. */
export const PastePrices = ({ customerId, onClose }: BringInProps) => {
  const { data: combos } = useAnswer(getPriceCombos, {});
  const [text, setText] = useState('');
  const [file, setFile] = useState<FileTable>();
  const [unread, setUnread] = useState<string>();
  const bring = useBringIn(onClose);
  const table = file ?? (text.trim() === '' ? undefined : readText(text));
  const rows = table ? readPriceRows(table, combos?.SupplierDepots ?? []) : [];
  const unsaid = rows.flatMap(({ line, fault }) => (fault ? [`Line ${line}: ${fault}`] : []));
  const refused = sayRefused(bring.errors, (index) => `Line ${rows[index]?.line ?? index + 1}`);
  const faults = unsaid.length > 0 ? unsaid : refused;
  const take = async (chosen: File) => {
    bring.forget();
    setUnread(undefined);
    try {
      setFile(await readFile(chosen));
    } catch (error) {
      setUnread(tellError(error));
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title="Prices from a spreadsheet"
      confirm={bring.said === undefined ? 'Try it' : 'Publish'}
      pending={bring.pending}
      failure={bring.failure}
      isConfirmOff={rows.length === 0 || unsaid.length > 0}
      onClose={onClose}
      onConfirm={() =>
        bring.goOn(
          customerId ?? 0,
          rows.map(({ row }) => row),
        )
      }
    >
      <LongTextBox
        label="Rows copied from a spreadsheet"
        hint="Product code, price, and perhaps from how many units; or with heads: Product, Depot, From units, Sell, From"
        rows={6}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setFile(undefined);
          bring.forget();
        }}
      />
      <FileBox label="Or a file" accept=".csv,.xlsx" optional onFile={take} error={unread} />
      {rows.length > 0 && (
        <p role="status">{bring.said ?? `${plural(rows.length, 'price')} read. Nothing is written before you publish.`}</p>
      )}
      {faults.length > 0 && <Faults faults={faults} />}
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

const copied = (line: PriceList, rule: PriceRule): PriceRow => ({
  ProductCode: line.ProductCode,
  SupplierDepotId: line.SupplierDepotId,
  MinimumQuantity: line.MinimumQuantity,
  SellPrice: Number(applyRules({ BuyPrice: null, Haulage: null, SellPrice: line.SellPrice }, [rule]).SellPrice),
});

interface CopyPricesProps {
  lines: readonly PriceList[];
  onClose: () => void;
}

/** The chosen lines as another customer's, by a rule: tried first, then published from today. */
export const CopyPrices = ({ lines, onClose }: CopyPricesProps) => {
  const [customer, setCustomer] = useState<PickedCustomer | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [rule, setRule] = useState<PriceRule>({ Price: 'Sell', Kind: 'Percent', Value: 0, Rounding: 'Penny' });
  const bring = useBringIn(onClose);
  const set = (more: Partial<PriceRule>) => {
    setRule((before) => ({ ...before, ...more }));
    bring.forget();
  };
  const rows = lines.map((line) => copied(line, rule));
  const refused = sayRefused(bring.errors, (index) => lines[index]?.ProductCode ?? '');
  return (
    <ConfirmDialog
      isOpen
      title={`Copy ${plural(lines.length, 'price line')} to another customer`}
      confirm={bring.said === undefined ? 'Try it' : 'Publish'}
      pending={bring.pending}
      failure={bring.failure}
      isConfirmOff={customer === null || isInvalid}
      onClose={onClose}
      onConfirm={() => bring.goOn(customer?.CustomerId ?? 0, rows)}
    >
      <CustomerPicker
        value={customer}
        autoFocus
        onChange={(chosen) => {
          setCustomer(chosen);
          bring.forget();
        }}
      />
      <div className="tools">
        <MoneyInput
          label="More, or less"
          decimals={4}
          value={rule.Value}
          onChange={(Value) => set({ Value: Value ?? 0 })}
          onInvalid={setInvalid}
        />
        <SelectBox label="In" value={rule.Kind} choices={kinds} onChange={(Kind) => Kind && set({ Kind })} />
        <SelectBox label="Rounded" value={rule.Rounding} choices={roundings} onChange={(Rounding) => Rounding && set({ Rounding })} />
      </div>
      <p role="status">{bring.said ?? 'They hold from today. Nothing is written before you publish.'}</p>
      {refused.length > 0 && <Faults faults={refused} />}
    </ConfirmDialog>
  );
};
