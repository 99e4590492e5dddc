import { useState } from 'react';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import type { ReturnableDeal } from './ReturnGoods.tsx';

const ReturnGoods = lazyPart(async () => (await import('./ReturnGoods.tsx')).ReturnGoods);

interface GoodsBackProps {
  goods: ReturnableDeal;
  /** URL of the screen that has the button. */
  address: string;
  onReturned?: () => void;
}

/** Button to record goods that came back before they were invoiced, for example because the customer refused them at the gate. */
export const ReturnGoodsButton = (props: GoodsBackProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton kind="quiet" onPress={() => setOpen(true)}>
        Return goods
      </ActionButton>
      {isOpen && <ReturnGoods {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
