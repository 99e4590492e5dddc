import { addOpeningPallets } from '#contract/warehouse/pallets/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import { useAction } from '#src/api/useAction.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useOneOffForm } from '#src/drafts/useOneOffForm.ts';
import type { TypedContent } from '#src/drafts/useOneOffForm.ts';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import type { PickedCustomer } from '#src/resources/pickers/CustomerPicker.tsx';
import { wholePallets } from '#src/ui/inputs/typed/checks.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural, today } from '#src/ui/text/format.ts';
import type { Parties } from './MovePalletsDialog.tsx';

interface OpeningProps {
  parties: Parties;
  onClose: () => void;
}

interface Opening {
  customer: PickedCustomer | null;
  PalletId: number | null;
  Quantity: number | null;
  Charge: number | null;
  VatTypeId: number | null;
  SupplierId: number | null;
  MovedOn: string | null;
}

const openingAbout = 'opening-pallets';
const title = 'Opening balance';
const emptyValues = { customer: null, PalletId: null, Quantity: null, Charge: null, VatTypeId: null, SupplierId: null };

/** Dialog that records the pallets an account held before this system began, and the charge at which they can be credited. */
export const OpeningDialog = (props: OpeningProps) => (
  <DraftOffer<TypedContent<Opening>> about={openingAbout} continuesAtOnce panel={{ title, onClose: props.onClose }}>
    {(storedDraft) => <OpeningForm {...props} storedDraft={storedDraft} />}
  </DraftOffer>
);

const OpeningForm = ({ parties, onClose, storedDraft }: OpeningProps & { storedDraft: Draft<TypedContent<Opening>> | undefined }) => {
  const {
    values,
    set,
    draft,
    finish,
    askFirst: confirmClose,
  } = useOneOffForm<Opening>({
    kind: 'opening pallets',
    about: openingAbout,
    address: screens.palletLedger,
    describe: (openingValues) => ({
      title: `Opening balance of ${openingValues.customer?.Name ?? 'an account'}`,
      detail: openingValues.Quantity ? plural(openingValues.Quantity, 'pallet') : '',
    }),
    storedDraft,
    saved: { ...emptyValues, MovedOn: today() },
  });
  const { customer, PalletId, Quantity, Charge, VatTypeId, SupplierId, MovedOn } = values;
  const { invalid, setInvalid } = useInvalid();
  const toast = useToast();
  const addOpening = useAction(addOpeningPallets, {
    keys: draft,
    isErrorInline: true,
    onDone: ({ Movements: [row] }) => {
      finish();
      if (row) toast(`Opening balance of ${row.ToName} recorded: ${plural(row.Quantity, row.Code)}`);
      onClose();
    },
  });
  const errors = addOpening.fieldErrors;
  const getError = (name: string) => errors[`Lines.0.${name}`];
  const isReady = customer !== null && PalletId !== null && Quantity !== null && invalid.size === 0;
  const line = { Charge, VatTypeId, SupplierId };
  const marks = (field: string) => (isInvalid: boolean) => setInvalid(field, isInvalid);
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm="Record"
      pending={addOpening.pending}
      failure={addOpening.failure}
      isConfirmDisabled={!isReady}
      onConfirm={() =>
        isReady &&
        addOpening.run({
          params: { id: customer.CustomerId },
          body: { ...(MovedOn && { MovedOn }), Lines: [{ PalletId, Quantity, ...line }] },
        })
      }
      isDirty={false}
      onClose={() => confirmClose(onClose)}
    >
      <div className="pallet-fields">
        <CustomerPicker label="Customer or haulier" autoFocus width="100%" value={customer} onChange={(customer) => set({ customer })} />
        <SelectBox
          label="Pallet"
          width="100%"
          value={PalletId}
          choices={parties.Types.map((one) => ({ value: one.PalletId, label: `${one.Code}, ${one.Description}` }))}
          onChange={(id) => set({ PalletId: id })}
          error={getError('PalletId')}
        />
        <QuantityInput
          label="Quantity"
          check={wholePallets}
          value={Quantity}
          onChange={(quantity) => set({ Quantity: quantity })}
          onInvalid={marks('Quantity')}
          error={getError('Quantity')}
        />
        <MoneyInput
          label="Charge per pallet"
          optional
          hint="Without VAT. Leave empty if the pallets were never charged."
          value={Charge}
          onChange={(charge) => set({ Charge: charge })}
          onInvalid={marks('Charge')}
          error={getError('Charge')}
        />
        <SelectBox
          label="VAT"
          width="100%"
          none="Account default"
          value={VatTypeId}
          choices={parties.VatTypes.map((one) => ({ value: one.VatTypeId, label: `${one.Description}, ${one.Rate}%` }))}
          onChange={(id) => set({ VatTypeId: id })}
          error={getError('VatTypeId')}
        />
        <SelectBox
          label="Supplier"
          width="100%"
          none="Pallet supplier"
          value={SupplierId}
          choices={parties.Suppliers.map((one) => ({ value: one.SupplierId, label: one.Name }))}
          onChange={(id) => set({ SupplierId: id })}
          error={getError('SupplierId')}
        />
        <DateInput
          label="As at"
          value={MovedOn}
          onChange={(day) => set({ MovedOn: day })}
          onInvalid={marks('MovedOn')}
          error={errors.MovedOn}
        />
      </div>
    </ConfirmDialog>
  );
};
