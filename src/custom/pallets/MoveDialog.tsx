import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { movePallets } from '#contract/pallets/calls.ts';
import type { getPalletParties, YardMove } from '#contract/pallets/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { QuantityInput } from '#src/ui/inputs/QuantityInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { plural, today } from '#src/ui/text/format.ts';

export type Parties = AnswerOf<typeof getPalletParties>;

const kinds: readonly { value: YardMove; label: string }[] = [
  { value: 'Purchase', label: 'from the maker into the yard' },
  { value: 'ToMaker', label: 'from the yard back to the maker' },
  { value: 'WriteOff', label: 'lost or broken in the yard: our loss' },
];

/** What passes between the own yard and the makers, and what is lost in the yard. */
export const MoveDialog = ({ parties, onClose }: { parties: Parties; onClose: () => void }) => {
  const [Kind, setKind] = useState<YardMove>('Purchase');
  const [PalletId, setPalletId] = useState<number | null>(null);
  const [SupplierId, setSupplierId] = useState<number | null>(null);
  const [Quantity, setQuantity] = useState<number | null>(null);
  const [MovedOn, setMovedOn] = useState<string | null>(today());
  const [Reference, setReference] = useState('');
  const { invalid, setInvalid } = useInvalid();
  const toast = useToast();
  const type = parties.Types.find((one) => one.PalletId === PalletId);
  const move = useAction(movePallets, {
    isToldBeside: true,
    onDone: (row) => {
      toast(`${plural(row.Quantity, row.Code)}: ${row.FromName} to ${row.ToName}`);
      onClose();
    },
  });
  const errors = move.fieldErrors;
  const isReady = PalletId !== null && Quantity !== null && invalid.size === 0;
  return (
    <ConfirmDialog
      isOpen
      title="Pallets of the yard"
      confirm="Record"
      pending={move.pending}
      failure={move.failure}
      isConfirmOff={!isReady}
      onConfirm={() =>
        isReady &&
        move.run({ body: { Kind, PalletId, Quantity, Reference, ...(MovedOn && { MovedOn }), ...(Kind !== 'WriteOff' && { SupplierId }) } })
      }
      onClose={onClose}
    >
      <div className="pallet-fields">
        <SelectBox
          label="Movement"
          autoFocus
          width="100%"
          value={Kind}
          choices={kinds}
          onChange={(kind) => setKind(kind ?? 'Purchase')}
          error={errors.Kind}
        />
        <SelectBox
          label="Pallet"
          width="100%"
          value={PalletId}
          choices={parties.Types.map((one) => ({ value: one.PalletId, label: `${one.Code}, ${one.Description}` }))}
          onChange={setPalletId}
          error={errors.PalletId}
        />
        <QuantityInput
          label="How many"
          value={Quantity}
          onChange={setQuantity}
          onInvalid={(isInvalid) => setInvalid('Quantity', isInvalid)}
          error={errors.Quantity}
        />
        {Kind !== 'WriteOff' && (
          <SelectBox
            label="Maker"
            width="100%"
            none={type?.SupplierId ? 'The type’s own' : 'Choose'}
            value={SupplierId}
            choices={parties.Suppliers.map((one) => ({ value: one.SupplierId, label: one.Name }))}
            onChange={setSupplierId}
            error={errors.SupplierId}
          />
        )}
        <DateInput
          label="On"
          value={MovedOn}
          onChange={setMovedOn}
          onInvalid={(isInvalid) => setInvalid('MovedOn', isInvalid)}
          error={errors.MovedOn}
        />
        <TextBox
          label="Reference"
          optional
          width="100%"
          maxLength={100}
          value={Reference}
          onChange={setReference}
          error={errors.Reference}
        />
      </div>
    </ConfirmDialog>
  );
};
