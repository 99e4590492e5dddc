import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listPurchaseParties } from '#contract/purchasing/purchaseInvoices/calls.ts';
import type { PurchaseInvoice, PurchaseInvoiceState } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { RecordFiles } from '#src/files/RecordFiles.tsx';
import { FasterNotice } from '#src/ui/screen/say/FasterNotice.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { pasteHelp } from '#src/ui/lines/lineKeys.ts';
import { rowKeyHelp } from '#src/ui/lines/rowKeys.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { useHandBack } from '#src/ui/screen/reach/useHandBack.ts';
import { formatMoney, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { ChargedLines } from './ChargedLines.tsx';
import { currencyOf, emptyValues, faultsOf, linesNet, offWords, valuesOf } from './invoiceDraft.ts';
import type { ChargedLine, InvoiceValues } from './invoiceDraft.ts';
import { pasteColumns } from './pastedInvoice.ts';
import { useSaveInvoice } from './useSaveInvoice.ts';
import './purchaseInvoices.css';

export type InvoiceContent = FormContent<InvoiceValues, PurchaseInvoice | null>;
export const invoiceAbout = (id: number | undefined) => `purchase-invoice-${id ?? 'new'}`;

export interface InvoiceFormProps {
  parties: AnswerOf<typeof listPurchaseParties>;
  invoice: PurchaseInvoice | undefined;
  taken: Draft<InvoiceContent> | undefined;
  title: ReactNode;
  /** It was saved just now: the hand is on the next step. */
  isSaved?: boolean;
  /** `isNext`: the next one is wanted. */
  onSaved: (invoice: PurchaseInvoice, isNext: boolean) => unknown;
  /** What somebody else saved is wanted instead of what was typed. */
  onReload?: () => void;
}

const useTyped = ({ invoice, taken }: InvoiceFormProps) => {
  const [saved] = useState(() => (invoice ? valuesOf(invoice) : emptyValues));
  const [values, setValues] = useState<InvoiceValues>(() => ({ ...saved, ...taken?.content.values }));
  const kept = useFormDraft<InvoiceValues, PurchaseInvoice | null>({
    kind: 'purchase invoice',
    about: invoiceAbout(invoice?.PurchaseInvoiceId),
    address: invoice ? screenPaths.purchaseInvoice(invoice.PurchaseInvoiceId) : screenPaths.newPurchaseInvoice(),
    describe: ({ InvoiceNo = '', Lines = [] }) => ({ title: `Purchase invoice ${InvoiceNo}`.trim(), detail: plural(Lines.length, 'line') }),
    taken,
    values,
    saved,
    base: invoice ?? null,
  });
  const set = (patch: Partial<InvoiceValues>) => setValues((before) => ({ ...before, ...patch }));
  const setLines = (change: (before: readonly ChargedLine[]) => readonly ChargedLine[]) =>
    setValues((before) => ({ ...before, Lines: change(before.Lines) }));
  return { ...kept, values, set, setLines };
};

const Head = ({ props, typed, errors, isFixed, onInvalid }: HeadProps) => {
  const { parties, invoice } = props;
  const { values, set } = typed;
  const choices = [
    ...parties.Suppliers.map(({ Id, Name }) => ({ value: `S${Id}`, label: Name })),
    ...parties.Hauliers.map(({ Id, Name }) => ({ value: `H${Id}`, label: `${Name}, haulier` })),
  ];
  return (
    <fieldset className="charged-head">
      <legend className="visually-hidden">Invoice</legend>
      <SelectBox
        label="From"
        autoFocus={!invoice}
        width="100%"
        disabled={isFixed}
        value={values.Who}
        choices={choices}
        borne={invoice?.PartyName}
        onChange={(Who) => set({ Who, Lines: [] })}
        error={errors.Who ?? errors.SupplierId ?? errors.HaulierId}
      />
      <TextBox
        label="Their invoice no."
        maxLength={60}
        disabled={isFixed}
        value={values.InvoiceNo}
        onChange={(InvoiceNo) => set({ InvoiceNo })}
        error={errors.InvoiceNo}
      />
      <DateInput
        label="Dated"
        width="100%"
        disabled={isFixed}
        value={values.InvoiceDate}
        onChange={(InvoiceDate) => set({ InvoiceDate })}
        onInvalid={(isInvalid) => onInvalid('InvoiceDate', isInvalid)}
        error={errors.InvoiceDate}
      />
      <MoneyInput
        label="Net, without VAT"
        currency={currencyOf(values)}
        width="100%"
        disabled={isFixed}
        value={values.NetAmount}
        onChange={(NetAmount) => set({ NetAmount })}
        onInvalid={(isInvalid) => onInvalid('NetAmount', isInvalid)}
        error={errors.NetAmount}
      />
    </fieldset>
  );
};

interface HeadProps {
  props: InvoiceFormProps;
  typed: ReturnType<typeof useTyped>;
  errors: Record<string, string>;
  isFixed: boolean;
  onInvalid: (field: string, isInvalid: boolean) => void;
}

const Standing = ({ values, tolerances }: { values: InvoiceValues; tolerances: InvoiceFormProps['parties'] }) => {
  const net = linesNet(values.Lines);
  const off = values.Lines.filter((line) => offWords(line, tolerances) !== '').length;
  const difference = net.minus(values.NetAmount ?? 0);
  const currency = currencyOf(values);
  return (
    <span className="charged-standing" role="status">
      {off > 0 && <StatusChip tone="refused">{`${plural(off, 'line')} off`}</StatusChip>}
      {values.NetAmount !== null && !difference.eq(0) && values.Lines.length > 0 && (
        <StatusChip tone="attention">
          {`The lines come to ${formatMoney(difference.abs().toString(), currency)} ${difference.gt(0) ? 'more' : 'less'} than the invoice`}
        </StatusChip>
      )}
      {`Lines ${formatMoney(net.toString(), currency)}`}
    </span>
  );
};

/** One supplier’s or haulier’s invoice: keyed, checked, agreed or queried. */
export const InvoiceForm = (props: InvoiceFormProps) => {
  const { parties, invoice, title, onSaved } = props;
  const typed = useTyped(props);
  const { values, isDirty } = typed;
  const { invalid, setInvalid } = useInvalid();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isQuerying, setQuerying] = useState(false);
  const saved = (answer: PurchaseInvoice, isNext = false) => {
    typed.finish();
    setQuerying(false);
    onSaved(answer, isNext);
  };
  const saving = useSaveInvoice(invoice, typed.draft);
  const { conflict, pending } = saving;
  const errors = { ...saving.fieldErrors, ...faults };
  const form = useFocusFirstError<HTMLDivElement>(errors);
  useHandBack(form, props.isSaved ? '' : undefined);
  const back = useBackTo(screens.purchaseInvoices);
  useScreenKeys([...rowKeyHelp, pasteHelp(pasteColumns), { key: 'Escape', label: 'Back to purchase invoices', run: back }]);
  const isFixed = invoice?.State === 'Agreed';
  const save = async (isNext = false) => {
    const found = faultsOf(values);
    if (values.Lines.length === 0) found.Lines = 'Choose what it charges';
    setFaults(found);
    if (Object.keys(found).length > 0 || invalid.size > 0) return;
    const answer = await (conflict ? saving.keepWithTheirs(values) : saving.keep(values));
    if (answer) saved(answer, isNext);
  };
  const put = async (State: PurchaseInvoiceState, Reason: string | null = null) => {
    const answer = await saving.settle(State, Reason);
    if (answer) saved(answer, State !== 'ToCheck');
  };
  const reload = () => {
    typed.finish();
    props.onReload?.();
  };
  return (
    <div ref={form}>
      {title}
      {conflict && <FasterNotice conflict={conflict} pending={pending} onKeep={isDirty ? () => save() : undefined} onReload={reload} />}
      <Head props={props} typed={typed} errors={errors} isFixed={isFixed} onInvalid={setInvalid} />
      <ChargedLines
        values={values}
        tolerances={parties}
        isFixed={isFixed}
        errors={errors}
        onLines={typed.setLines}
        onInvalid={setInvalid}
      />
      {invoice && <RecordFiles subject="PurchaseInvoice" id={invoice.PurchaseInvoiceId} />}
      <ActionBar>
        {!isFixed && (
          <ActionButton
            kind="primary"
            shortcut="Ctrl+S"
            pending={pending}
            disabled={invoice !== undefined && !isDirty}
            onPress={() => save()}
          >
            Save
          </ActionButton>
        )}
        {!invoice && (
          <ActionButton shortcut="Ctrl+Enter" pending={pending} onPress={() => save(true)}>
            Save and next
          </ActionButton>
        )}
        {invoice && !isFixed && (
          <>
            <ActionButton shortcut="Alt+A" pending={pending} disabled={isDirty} onPress={() => put('Agreed')}>
              Agree
            </ActionButton>
            <ActionButton shortcut="Alt+Q" pending={pending} disabled={isDirty} onPress={() => setQuerying(true)}>
              Query
            </ActionButton>
          </>
        )}
        {isFixed && (
          <ActionButton pending={pending} onPress={() => put('ToCheck')}>
            Check again
          </ActionButton>
        )}
        <FailedSave failure={saving.failure} onRetry={() => save()} pending={pending} />
        <Standing values={values} tolerances={parties} />
      </ActionBar>
      {invoice && isQuerying && (
        <ReasonDialog
          title={`Query invoice ${invoice.InvoiceNo}`}
          confirm="Query it"
          label="What is queried"
          hint="Kept with the invoice"
          pending={pending}
          failure={saving.settling.failure}
          error={saving.settling.fieldErrors.Reason}
          onConfirm={(Reason) => put('Queried', Reason)}
          onClose={() => setQuerying(false)}
        >
          <p>{invoice.PartyName} is to answer it. Nothing is booked here.</p>
        </ReasonDialog>
      )}
    </div>
  );
};
