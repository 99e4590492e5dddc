import { useState } from 'react';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { remarkWords } from '#contract/purchasing/purchaseOrders/states.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { purchaseWords } from '#contract/words/purchases.ts';
import type { StoreOf } from '#src/lineDocument/definition.ts';
import { useLookup } from '#src/lineDocument/form/DocumentInputs.tsx';
import { LineGrid } from '#src/lineDocument/grid/LineGrid.tsx';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { deliveryColumns, getDealStore, noDeals, findDueDate } from './directDeals.ts';
import type { DealEntry, DirectDeal, DirectTypes } from './directDeals.ts';

interface DirectDealFormProps {
  deal: DirectDeal;
  entry: DealEntry;
  store: StoreOf<DirectTypes>;
  /** Errors by field. An error that belongs to no field is under `deal`. */
  errors: Readonly<Record<string, string>>;
  daysLate: number;
  onChange: (patch: Partial<DealEntry>) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
}

/** Shows the purchase order of the deal, the supplier's last remark and the haulier. */
const PurchaseDetails = ({ deal: { PurchasedLine: purchase } }: Pick<DirectDealFormProps, 'deal'>) => (
  <span className="direct-bought">
    {purchase.PurchaseOrderId === null ? (
      <StatusChip tone="attention">Not ordered yet</StatusChip>
    ) : (
      <>
        <ReachLink to={screenPaths.purchaseOrder(purchase.PurchaseOrderId)}>{`Purchase order ${purchase.PurchaseOrderNo}`}</ReachLink>
        {purchase.PurchaseState !== null && ` ${purchaseWords[purchase.PurchaseState].toLowerCase()}`}
        {purchase.SupplierPromisedDate !== null && `, promised for ${formatDate(purchase.SupplierPromisedDate)}`}
      </>
    )}
    {purchase.BookedFor !== null && purchase.HaulierId !== null && (
      <>
        {' · '}
        <ReachLink to={screenPaths.customer(purchase.HaulierId)}>{purchase.HaulierName}</ReachLink>
        {` booked for ${formatDate(purchase.BookedFor)}${purchase.BookingReference ? `, ${purchase.BookingReference}` : ''}`}
      </>
    )}
    {purchase.LastRemark !== null && purchase.LastRemarkKind !== null && (
      <span className="note">{`${remarkWords[purchase.LastRemarkKind]}: ${purchase.LastRemark}`}</span>
    )}
  </span>
);

/** Shows the promised date, or else the required date. */
const DueDate = ({ deal, daysLate }: Pick<DirectDealFormProps, 'deal' | 'daysLate'>) => {
  const day = findDueDate(deal);
  if (day === null) return null;
  return (
    <span>
      {`${day === deal.RequiredDate ? 'Required on' : 'Promised for'} ${formatDate(day)} `}
      {daysLate > 0 && <StatusChip tone="refused">{`${plural(daysLate, 'day')} late`}</StatusChip>}
    </span>
  );
};

/** Records what the supplier delivered for one deal: the note, the date and the quantity of each line. */
export const DirectDealForm = (props: DirectDealFormProps) => {
  const { deal, entry, store, errors, onChange, onInvalid } = props;
  const [lines] = useState(() => getDealStore(store, deal.OrderId));
  const lookup = useLookup({}, { store, saved: undefined, context: noDeals });
  return (
    <section className="direct-deal" aria-label={`Deal ${dealName(deal)}`} data-chosen={entry.isChosen}>
      <div className="direct-head">
        <CheckBox
          label={`Process deal ${dealName(deal)}`}
          hideLabel
          checked={entry.isChosen}
          onChange={(isChosen) => onChange({ isChosen })}
        />
        <div className="direct-who">
          <span className="direct-deal-name">
            <ReachLink to={screenPaths.order(deal.OrderId)}>{`Deal ${dealName(deal)}`}</ReachLink>
            <span>{[deal.CustomerName, deal.CustomerOrderNo].filter(Boolean).join(' · ')}</span>
            <DueDate {...props} />
          </span>
          <PurchaseDetails deal={deal} />
        </div>
        <TextBox
          label="Delivery note"
          width="9rem"
          maxLength={120}
          placeholder="17, or 17, 18"
          value={entry.SupplierDeliveryNoteNo}
          onChange={(note) => onChange({ SupplierDeliveryNoteNo: note, isChosen: entry.isChosen || note.trim() !== '' })}
          error={errors.SupplierDeliveryNoteNo}
        />
        <DateInput
          label="Despatched on"
          width="8.5rem"
          value={entry.DespatchedOn}
          onChange={(DespatchedOn) => onChange({ DespatchedOn })}
          onInvalid={(isInvalid) => onInvalid(`${deal.OrderId}.day`, isInvalid)}
          error={errors.DespatchedOn}
        />
      </div>
      {errors.deal !== undefined && (
        <p className="field-error" role="alert">
          {errors.deal}
        </p>
      )}
      <LineGrid
        {...{ lookup, columns: deliveryColumns, context: noDeals, store: lines }}
        label={`Lines of deal ${dealName(deal)}`}
        limits={{ isGiven: true }}
        isFixed={false}
        isBoxed
      />
    </section>
  );
};
