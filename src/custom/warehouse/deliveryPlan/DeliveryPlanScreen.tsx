import { useRef, useState } from 'react';
import { sumLoads } from '#contract/warehouse/deliveryPlan/load.ts';
import { getDeliveryPlan } from '#contract/warehouse/deliveryPlan/calls.ts';
import type { DeliveryPlan } from '#contract/warehouse/deliveryPlan/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FilterChips } from '#src/ui/screen/filters/FilterChips.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useAddressValues } from '#src/ui/screen/reach/useAddressValues.ts';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { addDays, formatDate, isoDay } from '#src/ui/text/format.ts';
import { PlanBoard } from './PlanBoard.tsx';
import { listAreas, buildPlanCell, formatDeals, formatPlanLoad, noArea, listPlanRows } from './planModel.ts';
import type { Filters } from './planModel.ts';
import { openFocusedDeal } from './handleWalkKey.ts';
import { useBoard } from './useBoard.ts';
import { UndrawnCallOffs } from './UndrawnCallOffs.tsx';
import './delivery.css';

const MoveDealsDialog = lazyPart(async () => (await import('./MoveDialog.tsx')).MoveDialog);

const isDay = (text: string | null): text is string => {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return isoDay(new Date(text)) === text && text > '1990-01-07' && text < '2100-12-20';
};

/** /deliveryplan: a week of deliveries by day and haulier. */
export const DeliveryPlanScreen = () => {
  const { address, change } = useAddressValues();
  const week = address.get('week');
  const { data, error, refetch } = useAnswer(getDeliveryPlan, { query: isDay(week) ? { from: week } : {} }, { keepPrevious: true });
  const filters: Filters = { haulier: address.get('haulier') ?? undefined, area: address.get('area') ?? undefined };
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading rows={10} />;
  return <Plan plan={data} filters={filters} onChange={(key, value) => change({ [key]: value })} />;
};

interface PlanProps {
  plan: DeliveryPlan;
  filters: Filters;
  onChange: (key: string, value: string | undefined) => void;
}

/** At the weekend the plan opens at the coming week, because the server does so. */
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00`).getDay());

const Weeks = ({ plan, onChange }: Pick<PlanProps, 'plan' | 'onChange'>) => {
  const [first = plan.Today] = plan.Days;
  const step = (days: number) => onChange('week', addDays(first, days));
  return (
    <div className="plan-weeks" role="group" aria-label="Week">
      <ActionButton kind="quiet" shortcut="p" onPress={() => step(-7)}>
        Previous week
      </ActionButton>
      <ActionButton kind="quiet" shortcut="t" onPress={() => onChange('week', undefined)}>
        {isWeekend(plan.Today) ? 'Coming week' : 'This week'}
      </ActionButton>
      <ActionButton kind="quiet" shortcut="n" onPress={() => step(7)}>
        Following week
      </ActionButton>
    </div>
  );
};

const buildPlanFilters = (plan: DeliveryPlan) => [
  {
    key: 'haulier',
    label: 'Haulier',
    choices: listPlanRows(plan, { haulier: undefined, area: undefined }).map(({ haulierId, name }) => ({
      value: String(haulierId ?? 'none'),
      label: name,
    })),
  },
  { key: 'area', label: 'Area', choices: listAreas(plan).map((area) => ({ value: area, label: area === noArea ? 'No area' : area })) },
];

const Plan = ({ plan, filters, onChange }: PlanProps) => {
  const root = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const visibleDeals = listPlanRows(plan, filters).flatMap(({ haulierId }) =>
    [null, ...plan.Days].flatMap((day) => buildPlanCell(plan, { day, haulierId }, filters).deals),
  );
  const board = useBoard(plan, visibleDeals, root);
  const { chosenDeals } = board;
  useScreenKeys([
    {
      key: 'ArrowDown',
      label: 'Go to the orders',
      run: () => root.current?.querySelector<HTMLElement>('.plan-deal input[tabindex="0"]')?.focus(),
      isOff: visibleDeals.length === 0,
    },
    { key: 'Arrow keys', label: 'Move between orders', isOff: visibleDeals.length === 0 },
    { key: 'Enter', label: 'Open the order', isOff: visibleDeals.length === 0 },
    { key: 'e', label: 'Edit or open the order', run: openFocusedDeal, isOff: visibleDeals.length === 0 },
    { key: 'Space', label: 'Select or deselect the order', isOff: visibleDeals.length === 0 },
    { key: 'Escape', label: 'Clear selection', run: board.clearSelection, isOff: chosenDeals.length === 0 },
  ]);
  return (
    <>
      <ScreenTitle
        title="Delivery plan"
        detail={<span>{`${formatDate(plan.Days[0])} to ${formatDate(plan.Days.at(-1))}`}</span>}
        primary={<Weeks plan={plan} onChange={onChange} />}
      />
      <FilterChips filters={buildPlanFilters(plan)} values={{ haulier: filters.haulier, area: filters.area }} onChange={onChange} />
      <PlanBoard board={board} filters={filters} root={root} />
      {plan.CallOffs.length > 0 && <UndrawnCallOffs callOffs={plan.CallOffs} today={plan.Today} />}
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="m"
          disabled={chosenDeals.length === 0}
          pending={board.pending}
          onPress={() => setAsking(true)}
        >
          Move
        </ActionButton>
        <ActionButton kind="quiet" disabled={chosenDeals.length === 0} onPress={board.clearSelection}>
          Clear selection
        </ActionButton>
        <div className="plan-chosen" role="status">
          {chosenDeals.length === 0 ? (
            <span className="soft">
              Select the orders to move. <span className="for-keys">Press Space to select, or drag an order to its day.</span>
            </span>
          ) : (
            `${formatDeals(chosenDeals)} selected, ${formatPlanLoad(sumLoads(chosenDeals))}`
          )}
        </div>
      </ActionBar>
      {isAsking && chosenDeals.length > 0 && (
        <MoveDealsDialog plan={plan} deals={chosenDeals} onMoved={board.onMoved} onClose={() => setAsking(false)} />
      )}
    </>
  );
};
