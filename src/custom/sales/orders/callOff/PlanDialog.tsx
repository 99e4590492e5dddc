import { useState } from 'react';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import type { StoreOf } from '#src/lineDocument/definition.ts';
import { DocumentDialog } from '#src/lineDocument/form/DocumentDialog.tsx';
import { useDocument } from '#src/lineDocument/store.ts';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { planDocument } from './plan.ts';
import type { PlanTypes } from './plan.ts';
import { describePlan } from './PlannedDeliveries.tsx';
import type { CallOffState } from './PlannedDeliveries.tsx';

/** Compares the planned units of each line with the remaining ones. */
const PlannedTotals = ({ callOff, store }: { callOff: CallOffState; store: StoreOf<PlanTypes> }) => {
  const planLines = [...useDocument(store, ({ lines }) => lines).values()];
  return (
    <div role="status" aria-label="Planned and remaining">
      <ul className="plan-sums">
        {callOff.Lines.filter(({ Left }) => Left > 0).map(({ OrderDetailId, ProductCode, Description, Left }) => {
          const units = planLines.reduce((sum, line) => sum + (line.OrderDetailId === OrderDetailId ? (line.Quantity ?? 0) : 0), 0);
          return (
            <li key={OrderDetailId} className={units > Left ? 'field-error' : undefined}>
              {`${ProductCode ?? Description}: ${formatQuantity(units)} of ${formatQuantity(Left)} remaining are planned`}
              {units > Left && `, ${formatQuantity(units - Left)} too many`}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

export interface PlanDialogProps {
  order: Order;
  callOff: CallOffState;
  onPlanned: (version: number) => void;
  /** Runs if the order has changed since the dialog was opened. */
  onStale: () => unknown;
  onClose: () => void;
}

/** Asks on which days the customer requires the remaining goods. */
export const PlanDialog = ({ order, callOff, onPlanned, onStale, onClose }: PlanDialogProps) => {
  const toast = useToast();
  const [{ document, opened }] = useState(() => ({ document: planDocument(order, callOff), opened: callOff }));
  return (
    <DocumentDialog
      {...{ document, onStale, onClose }}
      saved={opened}
      context={{ callOff }}
      title={`Plan the deliveries of order ${dealName(order)}`}
      confirm="Save plan"
      onSaved={({ Version, Planned }, isChanged) => {
        if (!isChanged) return onClose();
        toast(`${plural(new Set(Planned.map(({ RequiredDate }) => RequiredDate)).size, 'delivery', 'deliveries')} planned`);
        return onPlanned(Version);
      }}
      renderAbove={({ saved }) => (
        <>
          <p className="soft">
            Stock is allocated to a planned delivery when you draw it.{' '}
            <span className="for-keys">Ctrl+D copies from the delivery above. You can paste days and quantities from a spreadsheet.</span>
          </p>
          {JSON.stringify(saved?.Planned) !== JSON.stringify(callOff.Planned) && (
            <Notice
              isAlert
            >{`Someone has changed the plan since you opened it. The saved plan is now ${describePlan(callOff)}. Saving replaces it with yours.`}</Notice>
          )}
        </>
      )}
      renderBelow={({ store }) => <PlannedTotals {...{ callOff, store }} />}
    />
  );
};
