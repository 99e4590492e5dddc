import type { AnswerOf } from '#contract/call/endpoint.ts';
import { movePallets } from '#contract/warehouse/pallets/calls.ts';
import type { getPalletParties, YardMove } from '#contract/warehouse/pallets/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import { useAction } from '#src/api/useAction.ts';
import { needsConfirmation } from '#src/api/needsConfirmation.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useOneOffForm } from '#src/drafts/useOneOffForm.ts';
import type { TypedContent } from '#src/drafts/useOneOffForm.ts';
import { wholePallets } from '#src/ui/inputs/typed/checks.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatQuantity, plural, today } from '#src/ui/text/format.ts';

export type Parties = AnswerOf<typeof getPalletParties>;

const kinds: readonly { value: YardMove; label: string }[] = [
  { value: 'Purchase', label: 'from the supplier to the yard' },
  { value: 'ToMaker', label: 'from the yard back to the supplier' },
  { value: 'WriteOff', label: 'lost or broken in the yard (at our cost)' },
];

interface MoveProps {
  parties: Parties;
  onClose: () => void;
}

interface Move {
  Kind: YardMove;
  PalletId: number | null;
  SupplierId: number | null;
  Quantity: number | null;
  MovedOn: string | null;
  Reference: string;
}

const moveAbout = 'pallets-of-the-yard';
const title = 'Record supplier pallets';

/** Dialog that records pallets bought from or returned to a supplier, or lost in our yard. */
export const MovePalletsDialog = (props: MoveProps) => (
  <DraftOffer<TypedContent<Move>> about={moveAbout} continuesAtOnce panel={{ title, onClose: props.onClose }}>
    {(storedDraft) => <MoveForm {...props} storedDraft={storedDraft} />}
  </DraftOffer>
);

const MoveForm = ({ parties, onClose, storedDraft }: MoveProps & { storedDraft: Draft<TypedContent<Move>> | undefined }) => {
  const {
    values,
    set,
    draft,
    finish,
    askFirst: confirmClose,
  } = useOneOffForm<Move>({
    kind: 'pallet move',
    about: moveAbout,
    address: screens.palletLedger,
    describe: ({ Kind: kind, Quantity: quantity }) => ({
      title,
      detail: [quantity && plural(quantity, 'pallet'), kinds.find(({ value }) => value === kind)?.label].filter(Boolean).join(' '),
    }),
    storedDraft,
    saved: { Kind: 'Purchase', PalletId: null, SupplierId: null, Quantity: null, MovedOn: today(), Reference: '' },
  });
  const { Kind, PalletId, SupplierId, Quantity, MovedOn, Reference } = values;
  const { invalid, setInvalid } = useInvalid();
  const toast = useToast();
  const type = parties.Types.find((one) => one.PalletId === PalletId);
  const move = useAction(movePallets, {
    keys: draft,
    isErrorInline: true,
    onDone: (row) => {
      finish();
      toast(`${formatQuantity(row.Quantity)} ${row.Code} recorded from ${row.FromName} to ${row.ToName}`);
      onClose();
    },
  });
  const errors = move.fieldErrors;
  const asksAboutDate = needsConfirmation(move.error);
  const isReady = PalletId !== null && Quantity !== null && invalid.size === 0;
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={asksAboutDate ? 'Record with this date' : 'Record'}
      pending={move.pending}
      failure={move.failure}
      isConfirmDisabled={!isReady}
      onConfirm={() =>
        isReady &&
        move.run({
          body: {
            Kind,
            PalletId,
            Quantity,
            Reference,
            ...(MovedOn && { MovedOn }),
            ...(Kind !== 'WriteOff' && { SupplierId }),
            ...(asksAboutDate && { ConfirmDate: true }),
          },
        })
      }
      isDirty={false}
      onClose={() => confirmClose(onClose)}
    >
      <div className="pallet-fields">
        <SelectBox
          label="Movement"
          autoFocus
          width="100%"
          value={Kind}
          choices={kinds}
          onChange={(kind) => set({ Kind: kind ?? 'Purchase' })}
          error={errors.Kind}
        />
        <SelectBox
          label="Pallet"
          width="100%"
          value={PalletId}
          choices={parties.Types.map((one) => ({ value: one.PalletId, label: `${one.Code}, ${one.Description}` }))}
          onChange={(id) => set({ PalletId: id })}
          error={errors.PalletId}
        />
        <QuantityInput
          label="Quantity"
          check={wholePallets}
          value={Quantity}
          onChange={(quantity) => set({ Quantity: quantity })}
          onInvalid={(isInvalid) => setInvalid('Quantity', isInvalid)}
          error={errors.Quantity}
        />
        {Kind !== 'WriteOff' && (
          <SelectBox
            label="Supplier"
            width="100%"
            none={type?.SupplierId ? 'Pallet supplier' : 'Choose'}
            value={SupplierId}
            choices={parties.Suppliers.map((one) => ({ value: one.SupplierId, label: one.Name }))}
            onChange={(id) => set({ SupplierId: id })}
            error={errors.SupplierId}
          />
        )}
        <DateInput
          label="Date"
          value={MovedOn}
          onChange={(day) => {
            move.reset();
            set({ MovedOn: day });
          }}
          onInvalid={(isInvalid) => setInvalid('MovedOn', isInvalid)}
          error={errors.MovedOn}
        />
        <TextBox
          label="Reference"
          optional
          width="100%"
          maxLength={100}
          value={Reference}
          onChange={(text) => set({ Reference: text })}
          error={errors.Reference}
        />
      </div>
    </ConfirmDialog>
  );
};
