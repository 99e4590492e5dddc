import { dealName } from '#contract/sales/deal/dealName.ts';
import { mostAllowed, overWords } from '#contract/sales/deal/directTolerance.ts';
import { remarkWords } from '#contract/purchasing/purchaseOrders/states.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { purchaseWords } from '#contract/words/purchases.ts';
import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import { wholePallets } from '#src/ui/inputs/typed/checks.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { formatDate, formatQuantity, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { standing, wantedOn } from './directDraft.ts';
import type { DealEntry, DirectDeal, LineEntry, Rest } from './directDraft.ts';

interface DirectDealFormProps {
  deal: DirectDeal;
  entry: DealEntry;
  errors: Record<string, string>;
  /** Why it was refused, where that stands under no field. */
  message: string | undefined;
  daysLate: number;
  onChange: (patch: Partial<DealEntry>) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
}

const rests: readonly { value: Rest; label: string }[] = [
  { value: 'BackOrder', label: 'follows: next part' },
  { value: 'Close', label: 'is not wanted' },
];

/** What buys it, what the supplier said, and who brings it. */
const Bought = ({ deal: { Bought: of } }: Pick<DirectDealFormProps, 'deal'>) => (
  <span className="direct-bought">
    {of.PurchaseOrderId === null ? (
      <StatusChip tone="attention">Not ordered yet</StatusChip>
    ) : (
      <>
        <ReachLink to={screenPaths.purchaseOrder(of.PurchaseOrderId)}>{`Purchase order ${of.PurchaseOrderNo}`}</ReachLink>
        {of.PurchaseState !== null && ` ${purchaseWords[of.PurchaseState].toLowerCase()}`}
        {of.SupplierPromisedDate !== null && `, promised ${formatDate(of.SupplierPromisedDate)}`}
      </>
    )}
    {of.BookedFor !== null && of.HaulierId !== null && (
      <>
        {' · '}
        <ReachLink to={screenPaths.customer(of.HaulierId)}>{of.HaulierName}</ReachLink>
        {` booked for ${formatDate(of.BookedFor)}${of.BookingReference ? `, ${of.BookingReference}` : ''}`}
      </>
    )}
    {of.LastRemark !== null && of.LastRemarkKind !== null && (
      <span className="note">{`${remarkWords[of.LastRemarkKind]}: ${of.LastRemark}`}</span>
    )}
  </span>
);

/** The day it was promised for, else required. */
const WantedOn = ({ deal, daysLate }: Pick<DirectDealFormProps, 'deal' | 'daysLate'>) => {
  const day = wantedOn(deal);
  if (day === null) return null;
  return (
    <span>
      {`${day === deal.RequiredDate ? 'Required' : 'Promised'} ${formatDate(day)} `}
      {daysLate > 0 && <StatusChip tone="refused">{`${plural(daysLate, 'day')} late`}</StatusChip>}
    </span>
  );
};

const LineOf = (props: DirectDealFormProps & { index: number }) => {
  const { deal, entry, errors, index, onChange, onInvalid } = props;
  const line = deal.Lines[index];
  if (!line) return null;
  const key = line.OrderDetailId;
  const now = standing(line, entry.Lines[key]);
  const set = (patch: LineEntry) => onChange({ Lines: { ...entry.Lines, [key]: { ...entry.Lines[key], ...patch } } });
  const told = (field: string) => errors[`Lines.${index}.${field}`];
  const named = (what: string) => ({
    label: `${what} of ${line.ProductCode}, deal ${dealName(deal)}`,
    cell: what,
    hideLabel: true,
    width: '100%',
  });
  return (
    <li className="direct-line">
      <span className="direct-product">
        <strong>{line.ProductCode}</strong> <span className="note">{line.Description}</span>
      </span>
      <span className="figure" data-label="Ordered">
        {formatQuantity(line.Quantity)}
      </span>
      <QuantityInput
        {...named('Delivered')}
        units={unitsOf(line)}
        value={now.ConfirmedQuantity}
        onChange={(ConfirmedQuantity) => set({ ConfirmedQuantity })}
        largest={{
          quantity: mostAllowed(line.Quantity, line.TolerancePercent),
          error: overWords(line.Quantity, line.TolerancePercent),
        }}
        onInvalid={(isInvalid) => onInvalid(`${key}.quantity`, isInvalid)}
        error={told('ConfirmedQuantity')}
      />
      {line.PalletCode === null ? (
        <span className="note">no pallets</span>
      ) : (
        <QuantityInput
          {...named('Pallets')}
          check={wholePallets}
          value={now.ConfirmedPallets}
          onChange={(ConfirmedPallets) => set({ ConfirmedPallets })}
          onInvalid={(isInvalid) => onInvalid(`${key}.pallets`, isInvalid)}
          error={told('ConfirmedPallets')}
        />
      )}
      {now.isShort ? (
        <span className="direct-rest">
          <SelectBox
            {...named('What becomes of the rest')}
            value={now.Rest}
            none="The rest …"
            choices={rests}
            onChange={(rest) => set({ Rest: rest })}
            error={told('Rest')}
          />
          <TextBox
            {...named('Why less was delivered')}
            maxLength={200}
            placeholder="Why it is less"
            value={now.ShortReason}
            onChange={(ShortReason) => set({ ShortReason })}
            error={told('ShortReason')}
          />
        </span>
      ) : (
        <span />
      )}
      {line.LotRequired && (
        <span className="direct-lots">
          <TextBox
            {...named('Lots')}
            maxLength={1000}
            placeholder="Lot, or L2411 700, L2412 728"
            value={now.Lots}
            onChange={(Lots) => set({ Lots })}
            error={told('Lots')}
          />
        </span>
      )}
    </li>
  );
};

/** One deal as its supplier delivered it: note, day, and per line what came. */
export const DirectDealForm = (props: DirectDealFormProps) => {
  const { deal, entry, errors, message, onChange, onInvalid } = props;
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
          <ReachLink to={screenPaths.order(deal.OrderId)}>{`Deal ${dealName(deal)}`}</ReachLink>
          <span>{[deal.CustomerName, deal.CustomerOrderNo].filter(Boolean).join(' · ')}</span>
          <WantedOn {...props} />
          <Bought deal={deal} />
        </div>
        <TextBox
          label="Supplier’s note"
          width="9rem"
          maxLength={120}
          placeholder="several: 17, 18"
          value={entry.SupplierDeliveryNoteNo}
          onChange={(note) => onChange({ SupplierDeliveryNoteNo: note, isChosen: entry.isChosen || note.trim() !== '' })}
          error={errors.SupplierDeliveryNoteNo}
        />
        <DateInput
          label="Left on"
          width="8.5rem"
          value={entry.DespatchedOn}
          onChange={(DespatchedOn) => onChange({ DespatchedOn })}
          onInvalid={(isInvalid) => onInvalid(`${deal.OrderId}.day`, isInvalid)}
          error={errors.DespatchedOn}
        />
      </div>
      {message !== undefined && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
      <div className="direct-line direct-heads" aria-hidden="true">
        <span />
        <span className="is-figure">Ordered</span>
        <span className="is-figure">Delivered</span>
        <span className="is-figure">Pallets</span>
      </div>
      <ul className="direct-lines">
        {deal.Lines.map((line, index) => (
          <LineOf key={line.OrderDetailId} {...props} index={index} />
        ))}
      </ul>
    </section>
  );
};
