import { useState } from 'react';
import { addOpeningPallets } from '#contract/pallets/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import type { PickedCustomer } from '#src/resources/pickers/CustomerPicker.tsx';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/MoneyInput.tsx';
import { QuantityInput } from '#src/ui/inputs/QuantityInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { plural, today } from '#src/ui/text/format.ts';
import type { Parties } from './MoveDialog.tsx';

/** What an account had of a type before these books began, and at what it may be credited. */
export const OpeningDialog = ({ parties, onClose }: { parties: Parties; onClose: () => void }) => {
  const [customer, setCustomer] = useState<PickedCustomer | null>(null);
  const [PalletId, setPalletId] = useState<number | null>(null);
  const [Quantity, setQuantity] = useState<number | null>(null);
  const [Charge, setCharge] = useState<number | null>(null);
  const [VatTypeId, setVatTypeId] = useState<number | null>(null);
  const [SupplierId, setSupplierId] = useState<number | null>(null);
  const [MovedOn, setMovedOn] = useState<string | null>(today());
  const { invalid, setInvalid } = useInvalid();
  const toast = useToast();
  const open = useAction(addOpeningPallets, {
    isToldBeside: true,
    onDone: ({ Movements: [row] }) => {
      if (row) toast(`${row.ToName} had ${plural(row.Quantity, row.Code)}`);
      onClose();
    },
  });
  const errors = open.fieldErrors;
  const told = (name: string) => errors[`Lines.0.${name}`];
  const isReady = customer !== null && PalletId !== null && Quantity !== null && invalid.size === 0;
  const line = { Charge, VatTypeId, SupplierId };
  const marks = (field: string) => (isInvalid: boolean) => setInvalid(field, isInvalid);
  return (
    <ConfirmDialog
      isOpen
      title="Opening balance"
      confirm="Record"
      pending={open.pending}
      failure={open.failure}
      isConfirmOff={!isReady}
      onConfirm={() =>
        isReady &&
        open.run({ params: { id: customer.CustomerId }, body: { ...(MovedOn && { MovedOn }), Lines: [{ PalletId, Quantity, ...line }] } })
      }
      onClose={onClose}
    >
      <div className="pallet-fields">
        <CustomerPicker label="Customer or haulier" autoFocus width="100%" value={customer} onChange={setCustomer} />
        <SelectBox
          label="Pallet"
          width="100%"
          value={PalletId}
          choices={parties.Types.map((one) => ({ value: one.PalletId, label: `${one.Code}, ${one.Description}` }))}
          onChange={setPalletId}
          error={told('PalletId')}
        />
        <QuantityInput label="How many" value={Quantity} onChange={setQuantity} onInvalid={marks('Quantity')} error={told('Quantity')} />
        <MoneyInput
          label="Charged for each"
          optional
          hint="Without VAT. Empty: never charged, so nothing to credit."
          value={Charge}
          onChange={setCharge}
          onInvalid={marks('Charge')}
          error={told('Charge')}
        />
        <SelectBox
          label="VAT"
          width="100%"
          none="As the account"
          value={VatTypeId}
          choices={parties.VatTypes.map((one) => ({ value: one.VatTypeId, label: `${one.Description}, ${one.Rate}%` }))}
          onChange={setVatTypeId}
          error={told('VatTypeId')}
        />
        <SelectBox
          label="Maker"
          width="100%"
          none="The type’s own"
          value={SupplierId}
          choices={parties.Suppliers.map((one) => ({ value: one.SupplierId, label: one.Name }))}
          onChange={setSupplierId}
          error={told('SupplierId')}
        />
        <DateInput label="As at" value={MovedOn} onChange={setMovedOn} onInvalid={marks('MovedOn')} error={errors.MovedOn} />
      </div>
    </ConfirmDialog>
  );
};
