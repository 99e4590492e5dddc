import { useNavigate } from 'react-router';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { draftReorder } from '#contract/warehouse/stock/reorder.ts';
import type { ReorderRow } from '#contract/warehouse/stock/reorder.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { plural } from '#src/ui/text/format.ts';

interface ReorderBarProps {
  chosen: readonly ReorderRow[];
  onDone: () => void;
}

/** Creates a draft purchase order for each supplier's depot from the selected proposals. */
export const ReorderBar = ({ chosen, onDone }: ReorderBarProps) => {
  const navigate = useNavigate();
  const proposedRows = chosen.filter((row) => row.Proposed > 0);
  const draft = useAction(draftReorder, {
    isErrorInline: true,
    toast: (orders) => `${plural(orders.length, 'purchase order')} drafted`,
    onDone: (orders) => {
      onDone();
      const [only] = orders;
      void navigate(orders.length === 1 && only ? screenPaths.purchaseOrder(only.PurchaseOrderId) : screens.purchaseOrders);
    },
  });
  const Lines = proposedRows.map(({ ProductId, SupplierDepotId, Proposed }) => ({ ProductId, SupplierDepotId, Quantity: Proposed }));
  return (
    proposedRows.length > 0 && (
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+Enter"
          pending={draft.pending}
          refusal={draft.refusal}
          onPress={() => draft.run({ body: { Lines } })}
        >
          {`Draft purchase orders for ${plural(proposedRows.length, 'product')}`}
        </ActionButton>
      </ActionBar>
    )
  );
};
