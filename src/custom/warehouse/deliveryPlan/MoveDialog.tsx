import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { useState } from 'react';
import { sumLoads } from '#contract/warehouse/deliveryPlan/load.ts';
import type { DeliveryPlan, MovedDeal, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { buildPlanCell, formatDeals, formatPlanLoad, formatLorryLoad, noHaulier, formatLorryExcess } from './planModel.ts';
import type { PlanPlace } from './planModel.ts';
import { useMoves } from './useMoves.ts';

interface MoveDialogProps {
  plan: DeliveryPlan;
  deals: readonly PlannedDeal[];
  onMoved: (moved: readonly MovedDeal[]) => void;
  onClose: () => void;
}

/** Returns the value if all values are equal. Undefined if they differ. */
const findSharedValue = <Value,>(values: readonly Value[]) => (values.every((value) => value === values[0]) ? values[0] : undefined);

// Choices of the haulier box that are not the id of a haulier.
const unchangedHaulier = -1;
const noHaulierChoice = 0;

const LoadAfterMove = ({
  plan,
  deals,
  destination,
}: {
  plan: DeliveryPlan;
  deals: readonly PlannedDeal[];
  destination: Partial<PlanPlace>;
}) => {
  const { day, haulierId } = destination;
  if (!day || !haulierId || !plan.Days.includes(day)) return null;
  const ids = new Set(deals.map((deal) => deal.OrderId));
  const otherDeals = buildPlanCell(plan, { day, haulierId }, { haulier: undefined, area: undefined }).deals.filter(
    (deal) => !ids.has(deal.OrderId),
  );
  const load = sumLoads([...otherDeals, ...deals]);
  const excess = formatLorryExcess(load);
  return (
    <p role="status">
      Lorry after the move: {formatLorryLoad(load)}. {excess && <StatusChip tone="refused">{excess}</StatusChip>}
    </p>
  );
};

/** Dialog that moves deals to another day, also outside the week shown, or to another haulier. */
export const MoveDialog = ({ plan, deals, onMoved, onClose }: MoveDialogProps) => {
  const commonDay = findSharedValue(deals.map((deal) => deal.DeliveryDate ?? deal.Day));
  const [day, setDay] = useState<string | null>(commonDay ?? null);
  const [isDaySet, setDaySet] = useState(commonDay !== undefined);
  const [isInvalid, setInvalid] = useState(false);
  const commonHaulier = findSharedValue(deals.map((deal) => deal.HaulierId));
  const [haulier, setHaulier] = useState<number>(commonHaulier === undefined ? unchangedHaulier : (commonHaulier ?? noHaulierChoice));
  const moves = useMoves(
    plan,
    (movedDeals) => {
      onMoved(movedDeals);
      onClose();
    },
    true,
  );
  const destination: Partial<PlanPlace> = {
    ...(isDaySet && { day }),
    ...(haulier !== unchangedHaulier && { haulierId: haulier === noHaulierChoice ? null : haulier }),
  };
  const choices = [
    ...(commonHaulier === undefined ? [{ value: unchangedHaulier, label: 'No change' }] : []),
    { value: noHaulierChoice, label: noHaulier },
    ...plan.Hauliers.filter(({ Active, HaulierId }) => Active || HaulierId === commonHaulier).map(({ HaulierId, Name }) => ({
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
      isConfirmDisabled={isInvalid}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="dialog-fields">
        <p>{formatPlanLoad(sumLoads(deals))}</p>
        <DateInput
          label="Delivery day"
          optional
          autoFocus
          value={day}
          onChange={(value) => {
            setDay(value);
            setDaySet(true);
          }}
          onInvalid={setInvalid}
          hint={
            describeDayOff(day) ??
            (isDaySet ? 'Leave empty to use the promised or required day.' : 'The days differ. Leave empty to keep them.')
          }
        />
        <SelectBox label="Haulier" value={haulier} choices={choices} onChange={(value) => setHaulier(value ?? noHaulierChoice)} />
        <LoadAfterMove plan={plan} deals={deals} destination={destination} />
      </div>
    </ConfirmDialog>
  );
};
