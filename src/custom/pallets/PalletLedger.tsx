import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getPalletLedger, getPalletParties, reversePalletMovement } from '#contract/pallets/calls.ts';
import type { MovementRow } from '#contract/pallets/shapes.ts';
import { holderWords, movementWords } from '#contract/words/goods.ts';
import { useAction } from '#src/api/useAction.ts';
import { wasAskedAbout } from '#src/api/wasAskedAbout.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/useChosen.ts';
import { useServerList } from '#src/lists/useServerList.ts';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { ReasonDialog } from '#src/ui/screen/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { kindOf, movementColumns } from './movementColumns.tsx';
import { OpeningDialog } from './OpeningDialog.tsx';
import './pallets.css';

const dayFilter = (key: string, label: string): ListFilter => ({
  key,
  label,
  choices: [],
  input: ({ value, onChange }) => (
    <DateInput label={label} hideLabel placeholder={label} value={value ?? null} onChange={(day) => onChange(day ?? undefined)} />
  ),
});

const filtersWith = (types: readonly { PalletId: number; Code: string }[]): ListFilter[] => [
  {
    key: 'Kind',
    label: 'Movement',
    choices: Object.entries(movementWords).map(([value, label]) => ({ value, label: label.toLowerCase() })),
  },
  { key: 'PalletId', label: 'Pallet', choices: types.map(({ PalletId, Code }) => ({ value: String(PalletId), label: Code })) },
  {
    key: 'Holder',
    label: 'From or to',
    choices: Object.entries(holderWords).map(([value, label]) => ({ value, label: label.toLowerCase() })),
  },
  dayFilter('MovedFrom', 'From'),
  dayFilter('MovedTo', 'To'),
];

/** Deliveries are taken back with their despatch; what is reversed, or reverses, stays. */
const isReversible = ({ Kind, ReversesId, ReversedById, CreditNo, InvoiceNo }: MovementRow) =>
  Kind !== 'Delivery' && ReversesId === null && ReversedById === null && CreditNo === null && InvoiceNo === null;

const sayOf = (row: MovementRow) => `${plural(row.Quantity, row.Code)}, ${kindOf(row).toLowerCase()} of ${formatDate(row.MovedOn)}`;

const Reverse = ({ row, onDone }: { row: MovementRow; onDone: () => void }) => {
  const toast = useToast();
  const reverse = useAction(reversePalletMovement, {
    isToldBeside: true,
    onDone: () => {
      toast(`Reversed: ${sayOf(row)}`);
      onDone();
    },
  });
  const isAsked = wasAskedAbout(reverse.error);
  return (
    <ReasonDialog
      title="Reverse this movement?"
      confirm={isAsked ? 'Reverse all the same' : 'Reverse'}
      pending={reverse.pending}
      error={reverse.fieldErrors.Reason}
      failure={reverse.anyFailure}
      onConfirm={(Reason) => reverse.run({ params: { id: row.PalletMovementId }, body: { Reason, ...(isAsked && { ConfirmYard: true }) } })}
      onClose={onDone}
    >
      <p>{`${sayOf(row)}: ${row.FromName} to ${row.ToName}. Both rows stay in sight.`}</p>
    </ReasonDialog>
  );
};

/** /palletledger: every movement with what caused it; one is reversed, opening balances and what passes between yard and maker are entered. */
export const PalletLedger = () => {
  const [address] = useSearchParams();
  const cust = Number(address.get('customerId')) || undefined;
  const { data } = useAnswer(getPalletParties, {}, { staleTimeMs: 60_000 });
  const list = useServerList(getPalletLedger, { filters: filtersWith(data?.Types ?? []), asked: { cust } });
  const { chosen, selection, clear } = useChosen(list, (row) => row.PalletMovementId);
  const [asked, setAsked] = useState<'reverse' | 'move' | 'opening' | undefined>();
  const [one] = chosen;
  const mayOpen = signedInUser()?.roles.some((role) => role === 'Admin' || role === 'Office') ?? false;
  const close = () => {
    setAsked(undefined);
    clear();
  };
  return (
    <ListScreen
      title="Pallet ledger"
      list={list}
      columns={movementColumns}
      keyOf={(row) => row.PalletMovementId}
      search="Search holder, pallet, reference"
      toneOf={(row) => (row.ReversedById !== null || row.ReversesId !== null ? 'attention' : undefined)}
      selection={selection}
      empty={<Empty>No pallets have moved yet.</Empty>}
      primary={
        <ActionButton kind="primary" shortcut="n" onPress={() => setAsked('move')}>
          From or to a maker
        </ActionButton>
      }
      more={mayOpen ? [{ label: 'Opening balance', run: () => setAsked('opening') }] : []}
    >
      {asked === 'reverse' && one && <Reverse row={one} onDone={close} />}
      {asked === 'move' && data && <MoveDialog parties={data} onClose={() => setAsked(undefined)} />}
      {asked === 'opening' && data && <OpeningDialog parties={data} onClose={() => setAsked(undefined)} />}
      {chosen.length > 0 && (
        <ActionBar>
          <ActionButton
            kind="danger"
            shortcut="x"
            disabled={chosen.length !== 1 || !one || !isReversible(one)}
            onPress={() => setAsked('reverse')}
          >
            Reverse
          </ActionButton>
          {chosen.length > 1 && <span className="note">One at a time is reversed.</span>}
          {chosen.length === 1 && one?.Kind === 'Delivery' && (
            <span className="note">A delivery is reversed with its despatch, on the deal.</span>
          )}
          {chosen.length === 1 && one && one.Kind !== 'Delivery' && !isReversible(one) && (
            <span className="note">It is reversed already, or papers stand on it.</span>
          )}
        </ActionBar>
      )}
    </ListScreen>
  );
};
