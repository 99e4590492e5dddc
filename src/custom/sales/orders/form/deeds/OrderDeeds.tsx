import type { RefObject } from 'react';
import { canTakeStep } from '#contract/sales/deal/states.ts';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { useDocumentBehind } from '#src/lineDocument/store.ts';
import { focusCell } from '#src/lineDocument/grid/gridActions.ts';
import type { Pricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import type { OpenDraft } from '#src/drafts/shelf/makeOpenDraft.ts';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { FindBottleButton } from './FindBottleButton.tsx';
import type { OrderContent } from '#src/custom/sales/orders/form/draft/orderContent.ts';
import { hasChanges } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import type { useSaveOrder } from '#src/custom/sales/orders/form/save/useSaveOrder.ts';

const CancelOrderButton = lazyPart(async () => (await import('./CancelOrderButton.tsx')).CancelOrderButton);
const GoodsBackButton = lazyPart(async () => (await import('./GoodsBackButton.tsx')).GoodsBackButton);
const UsualOrderButton = lazyPart(async () => (await import('./UsualOrderButton.tsx')).UsualOrderButton);

interface OrderDeedsProps {
  saving: ReturnType<typeof useSaveOrder>;
  order: Order | undefined;
  customerId: number;
  combos: AnswerOf<typeof getOrderComboData>;
  store: OrderStore;
  pricing: Pricing;
  draft: OpenDraft<OrderContent>;
  grid: RefObject<HTMLDivElement | null>;
  /** Whether the order was saved in this visit. *Save order* is then filled only if something has changed since. */
  isSaved: boolean;
  onCancelled: () => void;
  onReturned: () => void;
}

/** Shows the actions for an order that is not closed. */
export const OrderDeeds = ({
  saving,
  order,
  customerId,
  combos,
  store,
  pricing,
  draft,
  grid,
  isSaved,
  onCancelled,
  onReturned,
}: OrderDeedsProps) => {
  const { save, pending } = saving;
  const isDirty = useDocumentBehind(store, hasChanges);
  const toQuantity = (key: number) => requestAnimationFrame(() => focusCell(grid.current, key, 'Quantity'));
  return (
    <>
      <ActionButton kind={isSaved && !isDirty ? 'secondary' : 'primary'} shortcut="Ctrl+S" pending={pending} onPress={() => save('stay')}>
        Save order
      </ActionButton>
      <ActionButton shortcut="Ctrl+Enter" pending={pending} onPress={() => save('next')}>
        Save and next
      </ActionButton>
      <ActionButton kind="quiet" shortcut="Ctrl+Shift+Enter" pending={pending} onPress={() => save('acknowledge')}>
        Save and e-mail customer
      </ActionButton>
      {!order && <UsualOrderButton {...{ customerId, store, pricing }} onAdded={toQuantity} />}
      {!order && <FindBottleButton {...{ customerId, store, draft }} />}
      {order?.Status === 'ReadyToInvoice' && order.PrepaidInvoiceId === null && <GoodsBackButton order={order} onReturned={onReturned} />}
      {order && canTakeStep(order, 'cancelOrder', ['Admin', 'Office']) && (
        <CancelOrderButton order={order} reasons={combos.CancelReasons} onCancelled={onCancelled} />
      )}
    </>
  );
};
