import { currencyFile, vatTypeFile } from '#contract/masterData/entities/lookups.ts';
import { productFile } from '#contract/masterData/entities/products.ts';
import { supplierFile } from '#contract/masterData/entities/suppliers.ts';
import { getCustomersNameWithId } from '#contract/masterData/customers/calls.ts';
import type { InputOf } from '#contract/call/endpoint.ts';
import type { RowOf } from '#contract/call/request.ts';
import { callPage } from '#src/api/call.ts';
import { useAnswer, useAnswerPage } from '#src/api/useAnswer.ts';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { Picker } from '#src/ui/inputs/combobox/Picker.tsx';
import { usePeriods } from '#src/resources/pickers/usePeriods.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import type { ReportSelection, Choices } from './asked.ts';
import type { ReportInput, ReportOffer } from './reportOffers.ts';

interface InputProps {
  input: ReportInput;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Value of an input that does not narrow the report. */
const allId = '0';

const AllOrOne = ({
  label,
  allLabel,
  choices,
  value,
  onChange,
}: Omit<InputProps, 'input'> & { label: string; allLabel: string; choices: readonly { value: string; label: string }[] }) => (
  <SelectBox
    label={label}
    width="14rem"
    none={allLabel}
    value={value && value !== allId ? value : null}
    choices={choices}
    onChange={(id) => onChange(id ?? allId)}
  />
);

interface NamedProduct {
  Id: number;
  Name: string;
}

const Supplier = ({ value, onChange }: InputProps) => {
  const { data } = useAnswerPage(supplierFile.calls.list, { query: { sort: ['Name', 'ASC'], range: [0, 199] } });
  const choices = (data?.rows ?? []).map((row) => ({ value: String(row.SupplierId), label: row.Name }));
  return <AllOrOne label="Supplier" allLabel="All suppliers" {...{ choices, value, onChange }} />;
};

const VatType = ({ value, onChange }: InputProps) => {
  const { data } = useAnswerPage(vatTypeFile.calls.list, { query: {} });
  const choices = (data?.rows ?? []).map((row) => ({ value: String(row.VatTypeId), label: row.Description }));
  return <AllOrOne label="VAT type" allLabel="All VAT types" {...{ choices, value, onChange }} />;
};

const Currency = ({ value, onChange }: InputProps) => {
  const { data } = useAnswerPage(currencyFile.calls.list, { query: {} });
  const choices = (data?.rows ?? []).map((row) => ({ value: String(row.CurrencyId), label: row.Code }));
  return <AllOrOne label="Currency" allLabel="All currencies" {...{ choices, value, onChange }} />;
};

type ProductRow = RowOf<typeof productFile.calls.list>;
const toNamedProduct = ({ ProductId, Code, Description }: ProductRow): NamedProduct => ({ Id: ProductId, Name: `${Code} ${Description}` });
const searchProducts = async (q: string, signal: AbortSignal) => {
  const query = { filter: { q }, range: [0, 19], sort: ['Code', 'ASC'] } satisfies InputOf<typeof productFile.calls.list>['query'];
  const { rows } = await callPage(productFile.calls.list, { query }, { signal });
  return rows.map(toNamedProduct);
};

const Product = ({ value, onChange }: InputProps) => {
  const { data } = useAnswerPage(
    productFile.calls.list,
    { query: { filter: { id: Number(value) }, range: [0, 0] } },
    { enabled: Boolean(value) && value !== allId, keepPrevious: false },
  );
  const [match] = data?.rows ?? [];
  const product = value && value !== allId && match ? toNamedProduct(match) : null;
  return (
    <Picker<NamedProduct>
      label="Product"
      width="20rem"
      placeholder="All products"
      value={product}
      onChange={(picked) => onChange(picked ? String(picked.Id) : allId)}
      search={searchProducts}
      keyOf={({ Id }) => Id}
      labelOf={({ Name }) => Name}
    />
  );
};

const Customer = ({ input, value, onChange }: InputProps) => {
  const { data } = useAnswer(getCustomersNameWithId, {}, { enabled: Boolean(value), staleTimeMs: 60_000 });
  const customerMatch = data?.find(({ CustomerId }) => String(CustomerId) === value);
  return (
    <CustomerPicker
      width="18rem"
      placeholder={input.isNeeded ? 'Name, code, post code, phone' : 'All customers'}
      value={value && customerMatch ? { CustomerId: customerMatch.CustomerId, Name: customerMatch.Name, AccountCode: '' } : null}
      onChange={(customer) => onChange(customer ? String(customer.CustomerId) : undefined)}
    />
  );
};

const Basis = ({ value, onChange }: InputProps) => (
  <SelectBox
    label="Aged by"
    width="14rem"
    value={value ?? 'DueDate'}
    choices={[
      { value: 'DueDate', label: 'Due date' },
      { value: 'DocumentDate', label: 'Document date' },
    ]}
    onChange={(basis) => onChange(basis ?? undefined)}
  />
);

const By = ({ value, onChange }: InputProps) => (
  <SelectBox
    label="By"
    width="9rem"
    value={value ?? 'customer'}
    choices={[
      { value: 'customer', label: 'Customer' },
      { value: 'supplier', label: 'Supplier' },
    ]}
    onChange={(by) => onChange(by ?? undefined)}
  />
);

const dayLabels = { from: 'From', to: 'To', date: 'Day' } as const;
const Day = ({ input, value, onChange }: InputProps) => (
  <DateInput label={dayLabels[input.kind as keyof typeof dayLabels]} value={value ?? null} onChange={(day) => day && onChange(day)} />
);

const inputs = {
  from: Day,
  to: Day,
  date: Day,
  supplier: Supplier,
  product: Product,
  customer: Customer,
  vatType: VatType,
  currency: Currency,
  basis: Basis,
  by: By,
};

interface ReportInputsProps {
  offer: ReportOffer;
  selection: ReportSelection;
  onChange: (choices: Choices) => void;
}

/** Shows the inputs of a report. A report from one date to another also offers periods such as *Last month*. */
export const ReportInputs = ({ offer, selection, onChange }: ReportInputsProps) => {
  const [fromName, toName] = ['from', 'to'].map((kind) => offer.inputs.find((input) => input.kind === kind)?.name);
  const periods = usePeriods();
  const selectedPeriod =
    fromName && toName ? periods.find(({ days }) => days.from === selection[fromName] && days.to === selection[toName]) : undefined;
  return (
    <div className="report-inputs" role="group" aria-label="Report settings">
      {fromName && toName && (
        <SelectBox
          label="Period"
          width="12rem"
          none="Other dates"
          value={selectedPeriod?.label ?? null}
          choices={periods.map(({ label }) => ({ value: label, label }))}
          onChange={(label) => {
            const days = periods.find((period) => period.label === label)?.days;
            if (days) onChange(days);
          }}
        />
      )}
      {offer.inputs.map((input) => {
        const Input = inputs[input.kind];
        return (
          <Input key={input.name} input={input} value={selection[input.name]} onChange={(value) => onChange({ [input.kind]: value })} />
        );
      })}
    </div>
  );
};
