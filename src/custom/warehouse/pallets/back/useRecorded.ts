import type { BodyOf } from '#contract/call/endpoint.ts';
import { reversePalletMovement } from '#contract/warehouse/pallets/calls.ts';
import type { returnPalletList } from '#contract/warehouse/pallets/returns.ts';
import type { MovementRow } from '#contract/warehouse/pallets/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';

interface Recorded {
  movements: readonly Pick<MovementRow, 'PalletMovementId' | 'Quantity'>[];
  customerName: string;
  /** The request that recorded the return. The undo uses its date and its confirmation of that date. */
  sent: Pick<BodyOf<typeof returnPalletList>, 'ReturnedOn' | 'ConfirmDate'>;
}

/** Returns a function that reports a recorded return and offers to undo it. The undo reverses each movement with the date of the return. */
export const useRecorded = () => {
  const toast = useToast();
  const reverse = useAction(reversePalletMovement);
  return ({ movements, customerName, sent: { ReturnedOn, ConfirmDate } }: Recorded) => {
    const count = movements.reduce((total, { Quantity }) => total + Quantity, 0);
    const subject = `${plural(count, 'pallet')} of ${customerName}`;
    const body = { Reason: 'Undone at once', ...(ReturnedOn && { ReversedOn: ReturnedOn }), ...(ConfirmDate && { ConfirmDate }) };
    const undo = async () => {
      for (const { PalletMovementId: id } of movements) if (!(await reverse.run({ params: { id }, body }))) return;
      toast(`Return of ${subject} undone`);
    };
    toast(`Return of ${subject} recorded`, { undo: () => void undo() });
  };
};
