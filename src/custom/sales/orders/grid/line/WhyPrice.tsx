import { useState } from 'react';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { activeLine, useDocument } from '#src/lineDocument/store.ts';
import type { DraftState } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import type { WhyPriceProps } from './WhyPriceDialog.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';

const OpenWhyPrice = lazyPart(async () => (await import('./WhyPriceDialog.tsx')).OpenWhyPrice);

const canBeAsked = (state: DraftState) => {
  const line = activeLine(state);
  return Boolean(line?.ProductId && line.Quantity);
};

/** Explains the price of the active line on F9. */
export const WhyPrice = ({ store, customerId }: Omit<WhyPriceProps, 'onClose'>) => {
  const [isOpen, setOpen] = useState(false);
  const canAsk = useDocument(store, canBeAsked);
  useScreenKeys([{ key: 'F9', label: 'Why this price', run: () => setOpen(true), isOff: !canAsk }]);
  return isOpen && <OpenWhyPrice {...{ store, customerId }} onClose={() => setOpen(false)} />;
};
