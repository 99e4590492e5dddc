import { useEffect, useRef, useState } from 'react';
import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import type { AdHocOrder } from '#contract/sales/adHoc/shapes.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { checkStockAndAddProduct, dealTypeIds } from '#contract/sales/orders/calls.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import { ApiError } from '#contract/apiError.ts';
import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { call, tellError } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import type { Confirmation } from '#src/custom/sales/orders/form/save/ConfirmSave.tsx';
import { addressChoices } from '#src/custom/sales/orders/form/head/addressChoices.ts';
import { addressTypes } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { useFoundLines } from '#src/resources/pickers/useFoundLines.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { askToLeave } from '#src/ui/screen/dialog/unsaved.ts';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { useOnceSettled, useUnderWay } from '#src/ui/state/underWay.ts';
import type { UnderWay } from '#src/ui/state/underWay.ts';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import { formatMoney, formatNumber, plural } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { AdHocLines } from './AdHocLines.tsx';
import {
  copyOf,
  emptyValues,
  faultsOf,
  foundOf,
  isBlank,
  keepsPrice,
  perOf,
  replacedOf,
  sentLines,
  toSend,
  totalsOf,
} from './adHocDraft.ts';
import type { AdHocLine, AdHocValues } from './adHocDraft.ts';
import { TookStock } from './TookStock.tsx';
import { useVatRates } from './useVatRates.ts';
import '#src/custom/sales/sales.css';
import '#src/lineDocument/grid/lines.css';
import './adHoc.css';

const ConfirmSave = whenWanted(async () => (await import('#src/custom/sales/orders/form/save/ConfirmSave.tsx')).ConfirmSave);

export type AdHocContent = FormContent<AdHocValues, null>;
export const adHocAbout = (customerId: number) => `ad-hoc-${customerId}`;

interface AdHocFormProps {
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
  /** An earlier one, to begin as. */
  from: AdHocOrder | undefined;
  taken: Draft<AdHocContent> | undefined;
  onRaised: (orderId: number) => void;
  onLeave: () => void;
}

const useTyped = ({ account, from, taken }: AdHocFormProps) => {
  const [address] = addressChoices(account, addressTypes.Invoice, null);
  const [saved] = useState(() => emptyValues(address?.value ?? null));
  const [values, setValues] = useState<AdHocValues>(() => ({ ...saved, ...(from && copyOf(from)), ...taken?.content.values }));
  const kept = useFormDraft<AdHocValues, null>({
    kind: 'ad hoc invoice',
    about: adHocAbout(account.CustomerId),
    address: screenPaths.adHocInvoice({ customerId: account.CustomerId }),
    describe: ({ Lines = [] }) => ({
      title: `Ad hoc invoice for ${account.Name}`,
      detail: plural(Lines.filter((line) => !isBlank(line)).length, 'line'),
    }),
    taken,
    values,
    saved,
    base: null,
  });
  const set = (patch: Partial<AdHocValues>) => setValues((before) => ({ ...before, ...patch }));
  const setLines = (change: (before: readonly AdHocLine[]) => readonly AdHocLine[]) =>
    setValues((before) => ({ ...before, Lines: change(before.Lines) }));
  return { ...kept, values, set, setLines };
};

const useProducts = (customerId: number, { values, setLines }: ReturnType<typeof useTyped>, underWay: UnderWay) => {
  const toast = useToast();
  // As they stand when an answer comes.
  const lines = useRef(values.Lines);
  useEffect(() => {
    lines.current = values.Lines;
  });
  const { editLine, ...found } = useFoundLines<AdHocLine>({
    customerId,
    lines: values.Lines,
    onLines: setLines,
    foundOf,
    replacedOf,
    // A quantity that was typed ahead of the product has a price of its own.
    onFound: (key, { ProductId }) => {
      const line = lines.current.find((one) => one.key === key);
      if (line && line.Quantity !== null && !keepsPrice(line)) void underWay.track(price(key, ProductId, line.Quantity));
    },
    underWay,
  });
  const price = async (key: number, ProductId: number, Quantity: number) => {
    const body = { CustomerId: customerId, ProductId, Quantity, DealTypeId: dealTypeIds.Stock };
    try {
      const priced = await call(checkStockAndAddProduct, { body });
      if (priced.PriceSource === 'None') return;
      editLine(key, (line) =>
        line.ProductId === ProductId && line.Quantity === Quantity && !line.isPriceTyped
          ? { UnitPrice: priced.UnitPrice, PricePer: perOf(priced.PricePer) }
          : {},
      );
    } catch (error) {
      toast(tellError(error), { tone: 'error' });
    }
  };
  const reprice = (key: number, Quantity: number | null) => {
    const line = values.Lines.find((one) => one.key === key);
    if (line?.ProductId && Quantity !== null && !line.isPriceTyped) void underWay.track(price(key, line.ProductId, Quantity));
  };
  return { ...found, reprice };
};

const Totals = ({ lines, account, rates }: { lines: readonly AdHocLine[]; account: OrderAccount; rates: ReadonlyMap<number, number> }) => {
  const totals = totalsOf(lines, account.ChargesVatTypeId, rates);
  const money = (amount: { toString(): string }, strong = false) => (
    <MoneyText amount={amount.toString()} currency={account.CurrencyCode} strong={strong} />
  );
  return (
    <dl className="order-totals" aria-label="Totals">
      <div>
        <dt>Net</dt>
        <dd>{money(totals.Net)}</dd>
      </div>
      {totals.Vat.map((row) => (
        <div key={`${row.VatTypeId}@${row.Rate.toString()}`}>
          <dt>{`VAT ${formatNumber(row.Rate.toString())} %`}</dt>
          <dd>{money(row.Vat)}</dd>
        </div>
      ))}
      <div>
        <dt>Gross</dt>
        <dd className="total-gross">{totals.Gross === null ? '…' : money(totals.Gross, true)}</dd>
      </div>
    </dl>
  );
};

/** Raising it with all that can come of it: faults at their fields, what must be confirmed, a broken connection. */
const useRaise = (typed: ReturnType<typeof useTyped>, underWay: UnderWay, { account, onRaised }: AdHocFormProps) => {
  const toast = useToast();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { invalid, setInvalid } = useInvalid();
  const [toConfirm, setToConfirm] = useState<ConfirmationDetails | undefined>();
  const raised = (answer: AnswerOf<typeof createOrderAndInvoice>) => {
    setToConfirm(undefined);
    typed.finish();
    toast(`Invoice ${answer.InvoiceNo} raised for ${answer.CustomerName}, ${formatMoney(answer.GrossAmount, answer.CurrencyCode)}`);
    onRaised(answer.OrderId);
  };
  const action = useAction(createOrderAndInvoice, {
    keys: typed.draft,
    isToldBeside: true,
    onDone: raised,
    onEarlier: raised,
    onFailed: (error) => {
      const isQuestion = error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED';
      if (isQuestion) setToConfirm(error.details as ConfirmationDetails);
      return isQuestion;
    },
  });
  const [raise, isWaiting] = useOnceSettled(underWay, async (given: Confirmation = {}) => {
    const lines = sentLines(typed.values.Lines);
    const found = faultsOf(lines);
    setFaults(found);
    action.reset();
    if (lines.length === 0) return toast('An invoice needs a line', { tone: 'warning' });
    if (invalid.size > 0 || Object.keys(found).length > 0) return undefined;
    return action.run({ query: {}, body: { ...toSend(typed.values, account.CustomerId), ...given } });
  });
  return {
    raise,
    pending: isWaiting || action.pending,
    failure: toConfirm ? undefined : action.failure,
    errors: { ...action.fieldErrors, ...faults },
    note: setInvalid,
    toConfirm,
    dismiss: () => setToConfirm(undefined),
  };
};

/** A new ad hoc invoice: deal and invoice are made together, once. */
export const AdHocForm = (props: AdHocFormProps) => {
  const { account, combos, onLeave } = props;
  const typed = useTyped(props);
  const { values, set, setLines } = typed;
  const underWay = useUnderWay();
  const { reprice, ...products } = useProducts(account.CustomerId, typed, underWay);
  const rates = useVatRates(
    combos.VatTypes.map(({ Id }) => Id),
    values.SupplyDate,
  );
  const { raise, pending, failure, errors, note, toConfirm, dismiss } = useRaise(typed, underWay, props);
  const form = useFocusFirstError<HTMLDivElement>(errors);
  const toast = useToast();
  const leave = () => askToLeave(onLeave);
  useScreenKeys([{ key: 'Escape', label: 'Another customer', run: leave }]);
  return (
    <div ref={form}>
      <ScreenTitle
        title="Ad hoc invoice"
        detail={
          <span>
            <ReachLink to={screenPaths.customer(account.CustomerId)}>{account.Name}</ReachLink>
            {` · ${account.AccountCode}`}
          </span>
        }
        more={[{ label: 'Another customer', run: leave }]}
      />
      <fieldset className="adhoc-head">
        <legend className="visually-hidden">Invoice</legend>
        <TextBox
          label="Their order no."
          optional
          autoFocus
          maxLength={60}
          value={values.CustomerOrderNo}
          onChange={(CustomerOrderNo) => set({ CustomerOrderNo })}
          error={errors.CustomerOrderNo}
        />
        <DateInput
          label="Supplied on"
          optional
          width="100%"
          hint="Where it was not today"
          value={values.SupplyDate}
          onChange={(SupplyDate) => set({ SupplyDate })}
          onInvalid={(isInvalid) => note('SupplyDate', isInvalid)}
          error={errors.SupplyDate}
        />
        <SelectBox
          label="Invoice to"
          value={values.InvoiceAddressId}
          choices={addressChoices(account, addressTypes.Invoice, values.InvoiceAddressId)}
          onChange={(InvoiceAddressId) => set({ InvoiceAddressId })}
          error={errors.InvoiceAddressId}
        />
        <LongTextBox
          label="Comment"
          optional
          rows={1}
          maxLength={2000}
          value={values.Comment}
          onChange={(Comment) => set({ Comment })}
          error={errors.Comment}
        />
      </fieldset>
      <TookStock form={form} lines={values.Lines} onLines={setLines} />
      <AdHocLines
        {...{ combos, rates, errors }}
        currency={account.CurrencyCode}
        lines={values.Lines}
        onLines={setLines}
        {...products}
        onQuantity={reprice}
        onInvalid={note}
        onRemoved={(undo) => toast('Line removed', { tone: 'info', undo })}
      />
      <ActionBar>
        <ActionButton kind="primary" shortcut="Ctrl+Enter" pending={pending} onPress={() => raise()}>
          Raise invoice
        </ActionButton>
        <FailedSave failure={failure} onRetry={() => raise()} pending={pending} />
        <Totals lines={values.Lines} account={account} rates={rates} />
      </ActionBar>
      {toConfirm && (
        <ConfirmSave
          details={toConfirm}
          title="Raise this invoice?"
          confirm="Raise invoice"
          pending={pending}
          onConfirm={(given) => raise(given)}
          onClose={dismiss}
        />
      )}
    </div>
  );
};
