import { useState } from 'react';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import type { GoneDeal } from './ReturnGoods.tsx';

const ReturnGoods = whenWanted(async () => (await import('./ReturnGoods.tsx')).ReturnGoods);

interface GoodsBackProps {
  goods: GoneDeal;
  /** URL of the screen it is on. */
  address: string;
  onReturned?: () => void;
}

/** Records goods returned after despatch and before the invoice, for example refused at the gate. */
export const GoodsBack = (props: GoodsBackProps) => {
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
