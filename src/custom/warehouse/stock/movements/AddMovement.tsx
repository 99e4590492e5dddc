import { screenPaths } from '#contract/screenPaths.ts';
import { getSupplierDepots } from '#contract/purchasing/supplierDepots/calls.ts';
import type { StockLevel } from '#contract/warehouse/stock/levels.ts';
import { addStockMovement, manualMovementTypes } from '#contract/warehouse/stock/movements.ts';
import { useAction } from '#src/api/useAction.ts';
import { needsConfirmation } from '#src/api/needsConfirmation.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useOneOffForm } from '#src/drafts/useOneOffForm.ts';
import type { TypedContent } from '#src/drafts/useOneOffForm.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatQuantity, today } from '#src/ui/text/format.ts';
import { toTradeUnits } from '#src/custom/warehouse/stock/words.ts';
import { CountInput } from '#src/custom/warehouse/stock/take/CountInput.tsx';

const kinds = [
  { value: manualMovementTypes.Breakage, label: 'Breakage' },
  { value: manualMovementTypes.AdjustmentIn, label: 'Adjustment in' },
  { value: manualMovementTypes.AdjustmentOut, label: 'Adjustment out' },
  { value: manualMovementTypes.Receipt, label: 'Receipt' },
  { value: manualMovementTypes.Transfer, label: 'Transfer' },
];

interface MovementValues {
  kind: number;
  quantity: number | null;
  day: string | null;
  to: number | null;
  lot: string;
  comment: string;
  /** True if the user has confirmed the date. */
  isMeant: boolean;
  /** True if the user allows the stock to become negative. */
  isBelowMeant?: boolean;
}

const emptyMovement: MovementValues = {
  kind: manualMovementTypes.Breakage,
  quantity: null,
  day: null,
  to: null,
  lot: '',
  comment: '',
  isMeant: false,
};

const toMovementBody = (level: StockLevel, movementValues: MovementValues) => ({
  ProductId: level.ProductId,
  SupplierDepotId: level.SupplierDepotId,
  StockMovementTypeId: movementValues.kind,
  Quantity: movementValues.quantity ?? 0,
  MovedOn: movementValues.day ?? today(),
  ToSupplierDepotId: movementValues.kind === manualMovementTypes.Transfer ? movementValues.to : null,
  ...(movementValues.lot.trim() && { Lots: [{ LotNo: movementValues.lot.trim(), Quantity: movementValues.quantity ?? 0 }] }),
  Comment: movementValues.comment,
  ...(movementValues.isMeant && { ConfirmDate: true }),
  ...(movementValues.isBelowMeant && movementValues.kind === manualMovementTypes.AdjustmentOut && { ConfirmBelow: true }),
});

interface MovementProps {
  level: StockLevel;
  onClose: () => void;
}

const movementAbout = ({ ProductId, SupplierDepotId }: StockLevel) => `movement-${ProductId}-${SupplierDepotId}`;

/** Dialog that adds a receipt, breakage, adjustment or transfer of one product in one depot. */
export const AddMovement = (props: MovementProps) => (
  <DraftOffer<TypedContent<MovementValues>>
    about={movementAbout(props.level)}
    continuesAtOnce
    panel={{ title: `Movement of ${props.level.ProductCode}`, onClose: props.onClose }}
  >
    {(storedDraft) => <MovementForm {...props} storedDraft={storedDraft} />}
  </DraftOffer>
);

const MovementForm = ({
  level,
  onClose,
  storedDraft,
}: MovementProps & { storedDraft: Draft<TypedContent<MovementValues>> | undefined }) => {
  const form = useOneOffForm<MovementValues>({
    kind: 'movement',
    about: movementAbout(level),
    address: screenPaths.stockSheet(level.ProductId, level.SupplierDepotId),
    describe: ({ kind, quantity }) => ({
      title: `Movement of ${level.ProductCode}`,
      detail: [kinds.find(({ value }) => value === kind)?.label, quantity && formatQuantity(quantity)].filter(Boolean).join(' '),
    }),
    storedDraft,
    saved: emptyMovement,
  });
  const { values: movementValues, set: change, draft, finish, askFirst: confirmClose } = form;
  const { invalid, setInvalid } = useInvalid();
  const isTransfer = movementValues.kind === manualMovementTypes.Transfer;
  const depots = useAnswer(getSupplierDepots, {}, { enabled: isTransfer });
  const action = useAction(addStockMovement, {
    keys: draft,
    isErrorInline: true,
    toast: ({ OnHand }) => `Movement added. ${formatQuantity(OnHand)} on hand`,
    onDone: () => {
      finish();
      onClose();
    },
  });
  const errors: Record<string, string> = action.fieldErrors;
  const hasQuestion = (field: string) => needsConfirmation(action.error) && errors[field] !== undefined;
  const otherDepots = depots.data?.filter((one) => one.SupplierDepotId !== level.SupplierDepotId) ?? [];
  return (
    <ConfirmDialog
      isOpen
      title={`Movement of ${level.ProductCode}`}
      confirm="Add movement"
      dismiss="Cancel"
      pending={action.pending}
      failure={action.failure}
      isConfirmDisabled={invalid.size > 0 || !movementValues.quantity || (isTransfer && !movementValues.to)}
      onConfirm={() => action.run({ body: toMovementBody(level, movementValues) })}
      isDirty={false}
      onClose={() => confirmClose(onClose)}
    >
      <div className="stock-form">
        <SelectBox
          label="Movement"
          value={movementValues.kind}
          choices={kinds}
          autoFocus
          error={errors.StockMovementTypeId}
          onChange={(kind) => change({ kind: kind ?? manualMovementTypes.Breakage, isBelowMeant: false })}
        />
        {isTransfer && (
          <SelectBox
            label="To"
            value={movementValues.to}
            none="Choose a depot"
            choices={otherDepots.map((one) => ({ value: one.SupplierDepotId, label: `${one.Supplier}, ${one.Name}` }))}
            error={errors.ToSupplierDepotId}
            onChange={(to) => change({ to })}
          />
        )}
        <CountInput
          label="Quantity"
          hint="For example 3p 2l 40"
          value={movementValues.quantity}
          units={toTradeUnits(level)}
          error={errors.Quantity}
          onInvalid={(isInvalid) => setInvalid('Quantity', isInvalid)}
          onChange={(quantity) => change({ quantity, isBelowMeant: false })}
        />
        <DateInput
          label="Day"
          value={movementValues.day ?? today()}
          error={errors.MovedOn}
          onInvalid={(isInvalid) => setInvalid('MovedOn', isInvalid)}
          onChange={(day) => change({ day })}
        />
        <TextBox label="Batch" optional value={movementValues.lot} error={errors.Lots} onChange={(lot) => change({ lot })} />
        <TextBox
          label="Comment"
          width="100%"
          value={movementValues.comment}
          error={errors.Comment}
          onChange={(comment) => change({ comment })}
        />
        {(hasQuestion('MovedOn') || movementValues.isMeant) && (
          <CheckBox
            label="The date is correct"
            checked={movementValues.isMeant}
            onChange={(isConfirmed) => change({ isMeant: isConfirmed })}
          />
        )}
        {(hasQuestion('Quantity') || movementValues.isBelowMeant) && (
          <CheckBox
            label="Allow negative stock"
            checked={movementValues.isBelowMeant ?? false}
            onChange={(isBelowMeant) => change({ isBelowMeant })}
          />
        )}
      </div>
    </ConfirmDialog>
  );
};
