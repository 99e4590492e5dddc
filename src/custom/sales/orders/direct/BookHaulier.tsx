import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { useState } from 'react';
import { getOrderComboData } from '#contract/sales/orders/calls.ts';
import { bookHaulier } from '#contract/purchasing/purchaseOrders/deal.ts';
import type { HaulierBooking } from '#contract/purchasing/purchaseOrders/deal.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';

interface BookHaulierProps {
  orderId: number;
  dealNo: number;
  booking: HaulierBooking | null;
  /** Haulier on the order. Filled in as a default. */
  haulierId: number | null;
  onClose: () => void;
}

/** Books the haulier with a date and the haulier's reference. */
export const BookHaulier = ({ orderId, dealNo, booking, haulierId, onClose }: BookHaulierProps) => {
  const combos = useAnswer(getOrderComboData, {});
  const [HaulierId, setHaulierId] = useState<number | null>(booking?.HaulierId ?? haulierId);
  const [BookedFor, setBookedFor] = useState<string | null>(booking?.BookedFor ?? null);
  const [reference, setReference] = useState(booking?.BookingReference ?? '');
  const [note, setNote] = useState(booking?.Note ?? '');
  const [isInvalid, setInvalid] = useState(false);
  const action = useAction(bookHaulier, { isErrorInline: true, toast: `Haulier booked for order ${dealNo}`, onDone: onClose });
  const { fieldErrors: errors } = action;
  const save = () =>
    action.run({
      params: { id: orderId },
      body: {
        ...(booking && { Version: booking.Version }),
        HaulierId: HaulierId ?? 0,
        BookedFor: BookedFor ?? '',
        BookingReference: reference.trim() || null,
        Note: note.trim() || null,
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={`Book haulier for order ${dealNo}`}
      confirm="Book haulier"
      pending={action.pending}
      failure={action.failure}
      isConfirmDisabled={HaulierId === null || BookedFor === null || isInvalid}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="dialog-fields">
        <SelectBox
          label="Haulier"
          autoFocus
          value={HaulierId}
          choices={(combos.data?.Hauliers ?? []).map(({ Id, Description }) => ({ value: Id, label: Description }))}
          onChange={setHaulierId}
          error={errors.HaulierId}
        />
        <DateInput
          label="Booked for"
          value={BookedFor}
          hint={describeDayOff(BookedFor)}
          onChange={setBookedFor}
          onInvalid={setInvalid}
          error={errors.BookedFor}
        />
        <TextBox
          label="Their reference"
          optional
          maxLength={60}
          value={reference}
          onChange={setReference}
          error={errors.BookingReference}
        />
        <LongTextBox label="Note" optional rows={2} maxLength={500} value={note} onChange={setNote} error={errors.Note} />
      </div>
    </ConfirmDialog>
  );
};
