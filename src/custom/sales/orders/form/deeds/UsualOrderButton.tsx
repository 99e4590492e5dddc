import { usualOrder } from '#contract/sales/orders/usual.ts';
import { call, describeError } from '#src/api/call.ts';
import type { Pricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import { usualLine } from '#src/custom/sales/orders/form/draft/beginning.ts';
import { isBlank } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

interface UsualOrderButtonProps {
  customerId: number;
  store: OrderStore;
  pricing: Pricing;
  onAdded: (firstKey: number) => void;
}

/** Adds the customer's usual products in one step, except those already on the order. */
export const UsualOrderButton = ({ customerId, store, pricing, onAdded }: UsualOrderButtonProps) => {
  const toast = useToast();
  const add = async () => {
    try {
      const usual = await call(usualOrder, { params: { id: customerId } });
      const there = new Set(store.inOrder().map(({ ProductId }) => ProductId));
      const lines = usual.filter(({ ProductId }) => !there.has(ProductId)).map(usualLine);
      const [first] = lines;
      if (!first)
        return toast(usual.length === 0 ? 'Nothing has been ordered yet' : 'This order already includes their usual products', {
          tone: 'info',
        });
      const { keys } = store.get();
      const lastFilled = keys.findLastIndex((key) => {
        const line = store.line(key);
        return line !== undefined && !isBlank(line);
      });
      store.insert(lines, lastFilled + 1);
      for (const { key } of lines) pricing.price(key, 'now');
      onAdded(first.key);
      return toast(`${plural(lines.length, 'line')} of their usual order added`, {
        undo: () => lines.forEach(({ key }) => void store.remove(key)),
      });
    } catch (error) {
      return toast(describeError(error), { tone: 'error' });
    }
  };
  return (
    <ActionButton kind="quiet" shortcut="F4" onPress={add}>
      Usual order
    </ActionButton>
  );
};
