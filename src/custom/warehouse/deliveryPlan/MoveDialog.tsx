import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { useState } from 'react';
import { sumLoads } from '#contract/warehouse/deliveryPlan/load.ts';
import type { DeliveryPlan, MovedDeal, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { buildPlanCell, formatDeals, loadWords, lorryWords, noHaulier, formatLorryExcess } from './planModel.ts';
import type { PlanPlace } from './planModel.ts';
import { useMoves } from './useMoves.ts';

interface MoveDialogProps {
  plan: DeliveryPlan;
  deals: readonly PlannedDeal[];
  onMoved: (moved: readonly MovedDeal[]) => void;
  onClose: () => void;
}

/** Returns the shared value, or undefined if the values differ. */
const common = <Value,>(values: readonly Value[]) => (values.every((value) => value === values[0]) ? values[0] : undefined);

const asItIs = -1;
const none = 0;

const LoadThen = ({ plan, deals, destination }: { plan: DeliveryPlan; deals: readonly PlannedDeal[]; destination: Partial<PlanPlace> }) => {
  const { day, haulierId } = destination;
  if (!day || !haulierId || !plan.Days.includes(day)) return null;
  const ids = new Set(deals.map((deal) => deal.OrderId));
  const there = buildPlanCell(plan, { day, haulierId }, { haulier: undefined, area: undefined }).deals.filter(
    (deal) => !ids.has(deal.OrderId),
  );
  const load = sumLoads([...there, ...deals]);
  const over = formatLorryExcess(load);
  return (
    <p role="status">
      Lorry after the move: {lorryWords(load)}. {over && <StatusChip tone="refused">{over}</StatusChip>}
    </p>
  );
};

/** Moves deals to any day, in this week or not, and any active haulier. */
export const MoveDialog = ({ plan, deals, onMoved, onClose }: MoveDialogProps) => {
  const days = common(deals.map((deal) => deal.DeliveryDate ?? deal.Day));
  const [day, setDay] = useState<string | null>(days ?? null);
  const [isSaid, setSaid] = useState(days !== undefined);
  const [isInvalid, setInvalid] = useState(false);
  const hauliers = common(deals.map((deal) => deal.HaulierId));
  const [haulier, setHaulier] = useState<number>(hauliers === undefined ? asItIs : (hauliers ?? none));
  const moves = useMoves(
    plan,
    (movedDeals) => {
      onMoved(movedDeals);
      onClose();
    },
    true,
  );
  const destination: Partial<PlanPlace> = {
    ...(isSaid && { day }),
    ...(haulier !== asItIs && { haulierId: haulier === none ? null : haulier }),
  };
  const choices = [
    ...(hauliers === undefined ? [{ value: asItIs, label: 'No change' }] : []),
    { value: none, label: noHaulier },
    ...plan.Hauliers.filter(({ Active, HaulierId }) => Active || HaulierId === hauliers).map(({ HaulierId, Name }) => ({
      value: HaulierId,
      label: Name,
    })),
  ];
  const confirm = () => {
    const move = moves.moveTo(deals, destination);
    if (!move && !moves.pending) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Move ${formatDeals(deals).replace('Deal', 'deal')}`}
      confirm="Move"
      pending={moves.pending}
      failure={moves.anyFailure}
      isConfirmOff={isInvalid}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="dialog-fields">
        <p>{loadWords(sumLoads(deals))}</p>
        <DateInput
          label="Delivery day"
          optional
          autoFocus
          value={day}
          onChange={(value) => {
            setDay(value);
            setSaid(true);
          }}
          onInvalid={setInvalid}
          hint={
            describeDayOff(day) ??
            (isSaid ? 'Leave empty to use the promised or required day.' : 'The days differ. Leave empty to keep them.')
          }
        />
        <SelectBox label="Haulier" value={haulier} choices={choices} onChange={(value) => setHaulier(value ?? none)} />
        <LoadThen plan={plan} deals={deals} destination={destination} />
      </div>
    </ConfirmDialog>
  );
};
