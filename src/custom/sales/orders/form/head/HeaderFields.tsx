import { dayOffWords } from '#contract/sales/deal/daysOff.ts';
import { lazy, Suspense } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { dealTypeIds } from '#contract/sales/orders/calls.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import { dealTypeWords } from '#contract/words/deals.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import { today } from '#src/ui/text/format.ts';
import { addressChoices } from './addressChoices.ts';
import { MixedAwaited, OwnAwaited } from './HeadAwaited.tsx';
import { addressTypes } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftHeader, OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

const MixedPalletFields = lazy(async () => ({ default: (await import('./MixedPalletFields.tsx')).MixedPalletFields }));
const OwnOrderFields = lazy(async () => ({ default: (await import('./OwnOrderFields.tsx')).OwnOrderFields }));

interface HeaderFieldsProps {
  store: OrderStore;
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
  order: Order | undefined;
  errors: Record<string, string>;
  isNew: boolean;
  /** Nothing at all may be changed any more. */
  isClosed: boolean;
  /** Picking has begun: what changes the value stays. */
  isFixed: boolean;
  areTermsFixed: boolean;
  onDealType: (dealType: 1 | 2) => void;
  onDepot: (depotId: number | null) => void;
  /** Prices, VAT and what is charged for pallets are those of the day. */
  onOrderDate: () => void;
  /** A text that is not understood: the order is not saved over it. */
  onInvalid: (field: string, isInvalid: boolean) => void;
  onCorrected: (fields: readonly string[]) => void;
}

export const HeaderFields = (props: HeaderFieldsProps) => {
  const { store, account, combos, order, errors, isNew, isClosed, isFixed, areTermsFixed, onDealType, onDepot, onOrderDate } = props;
  const { onInvalid, onCorrected } = props;
  const header = useDocument(store, (state) => state.header);
  const set = (patch: Partial<DraftHeader>) => {
    store.setHeader(patch);
    onCorrected(Object.keys(patch));
  };
  const depots = combos.SupplierDepots.filter((depot) => !depot.IsOwn).map((depot) => ({
    value: depot.Id,
    label: `${depot.SupplierName}, ${depot.Description}`,
  }));
  const ownAwaited = <OwnAwaited fields={combos.OwnFields} />;
  const chosen = account.Addresses.find((address) => address.AddressId === header.DeliveryAddressId);
  return (
    <fieldset className="order-head" disabled={isClosed}>
      <legend className="visually-hidden">Order</legend>
      <TextBox
        label="Their order no."
        optional
        maxLength={60}
        value={header.CustomerOrderNo ?? ''}
        onChange={(text) => set({ CustomerOrderNo: text || null })}
        error={errors.CustomerOrderNo}
      />
      <HeaderDates {...{ header, order, errors, onInvalid, onOrderDate, set }} />
      <SelectBox
        label="Deal"
        disabled={!isNew}
        value={order?.DealType === 'AdHoc' ? dealTypeIds.AdHoc : header.DealTypeId}
        borne={dealTypeWords.AdHoc}
        choices={combos.DealTypes.map((type) => ({ value: type.Id, label: type.Description }))}
        onChange={(type) => onDealType(type === 2 ? 2 : 1)}
        error={errors.DealTypeId}
      />
      <div className="wide">
        <SelectBox
          label="Haulier"
          value={header.HaulierId}
          none="None"
          borne={order?.HaulierId === header.HaulierId ? order?.HaulierName : undefined}
          choices={combos.Hauliers.map((haulier) => ({ value: haulier.Id, label: haulier.Description }))}
          onChange={(HaulierId) => set({ HaulierId })}
          error={errors.HaulierId}
        />
      </div>
      <MoneyInput
        label="Carriage"
        onInvalid={(isInvalid) => onInvalid('CarriageCharge', isInvalid)}
        width="100%"
        disabled={areTermsFixed}
        currency={account.CurrencyCode}
        value={header.CarriageCharge}
        onChange={(amount) => set({ CarriageCharge: amount ?? 0 })}
        error={errors.CarriageCharge}
      />
      <div className="wide place">
        <SelectBox
          label="Deliver to"
          hint={chosen?.DeliveryInstructions ?? chosen?.OpeningHours ?? undefined}
          value={header.DeliveryAddressId}
          choices={addressChoices(account, addressTypes.Delivery, header.DeliveryAddressId)}
          onChange={(DeliveryAddressId) => set({ DeliveryAddressId })}
          error={errors.DeliveryAddressId}
        />
      </div>
      <div className="wide place">
        <SelectBox
          label="Invoice to"
          value={header.InvoiceAddressId}
          choices={addressChoices(account, addressTypes.Invoice, header.InvoiceAddressId)}
          onChange={(InvoiceAddressId) => set({ InvoiceAddressId })}
          error={errors.InvoiceAddressId}
        />
      </div>
      {header.DealTypeId === 2 && (
        <div className="wide">
          <SelectBox
            label="Ships from"
            disabled={isFixed}
            value={header.SupplierDepotId}
            choices={depots}
            none="Usual depots"
            onChange={onDepot}
            error={errors.SupplierDepotId}
          />
        </div>
      )}
      <div className="wide">
        <LongTextBox
          label="Comment"
          optional
          rows={1}
          maxLength={2000}
          value={header.Comment ?? ''}
          onChange={(text) => set({ Comment: text || null })}
          error={errors.Comment}
        />
      </div>
      {isNew && header.DealTypeId === 1 && (
        <CheckBox label="Call-off order" checked={header.IsCallOff ?? false} onChange={(IsCallOff) => set({ IsCallOff })} />
      )}
      <Suspense fallback={ownAwaited}>
        <OwnOrderFields
          {...{ own: header.Own, order, errors, onInvalid }}
          awaited={ownAwaited}
          onChange={(id, value) => {
            store.setHeader({ Own: { ...store.get().header.Own, [id]: value } });
            onCorrected([`Own.${id}`]);
          }}
        />
      </Suspense>
      <Suspense fallback={<MixedAwaited order={order} />}>
        <MixedPalletFields {...{ store, order, errors, onInvalid, onCorrected }} disabled={areTermsFixed} />
      </Suspense>
    </fieldset>
  );
};

interface HeaderDatesProps extends Pick<HeaderFieldsProps, 'order' | 'errors' | 'onInvalid' | 'onOrderDate'> {
  header: DraftHeader;
  set: (patch: Partial<DraftHeader>) => void;
}

/** A new order may be one of some days ago: what it was wanted for is then past as well, and is said to be. */
const saidOf = (day: string | null, order: Order | undefined) => {
  if (day === null || day >= today()) return dayOffWords(day);
  return order ? undefined : 'This date has passed';
};

const HeaderDates = ({ header, order, errors, onInvalid, onOrderDate, set }: HeaderDatesProps) => (
  <>
    <DateInput
      label="Required"
      onInvalid={(isInvalid) => onInvalid('RequiredDate', isInvalid)}
      optional
      width="100%"
      value={header.RequiredDate}
      hint={saidOf(header.RequiredDate, order)}
      onChange={(RequiredDate) => set({ RequiredDate })}
      error={errors.RequiredDate}
    />
    <DateInput
      label="Promised"
      onInvalid={(isInvalid) => onInvalid('PromisedDate', isInvalid)}
      optional
      width="100%"
      value={header.PromisedDate}
      hint={saidOf(header.PromisedDate, order)}
      onChange={(PromisedDate) => set({ PromisedDate })}
      error={errors.PromisedDate}
    />
    <DateInput
      label="Order date"
      onInvalid={(isInvalid) => onInvalid('OrderDate', isInvalid)}
      width="100%"
      value={header.OrderDate ?? order?.OrderDate ?? today()}
      onChange={(OrderDate) => {
        set({ OrderDate: OrderDate ?? order?.OrderDate ?? null });
        onOrderDate();
      }}
      error={errors.OrderDate}
    />
  </>
);
