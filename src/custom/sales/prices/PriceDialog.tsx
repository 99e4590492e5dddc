import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import type { PriceDeed } from './usePriceDeed.ts';

const bringIn = () => import('./bringIn/BringIn.tsx');
const PastePrices = whenWanted(async () => (await bringIn()).PastePrices);
const CopyPrices = whenWanted(async () => (await bringIn()).CopyPrices);
const AddPrice = whenWanted(async () => (await import('./AddPrice.tsx')).AddPrice);
const deeds = () => import('./PriceDeeds.tsx');

const dialogs = {
  publish: whenWanted(async () => (await deeds()).PublishDialog),
  delist: whenWanted(async () => (await deeds()).DelistDialog),
  revert: whenWanted(async () => (await deeds()).RevertDialog),
};

interface PriceDialogProps {
  deed: PriceDeed;
  customerId: number | null;
  depotId: number | undefined;
  onAdded: (line: PriceList | undefined) => void;
  onDone: () => void;
  onClose: () => void;
}

/** The dialog for each action. Its code loads on demand. */
export const PriceDialog = ({ deed: { what, lines }, customerId, depotId, onAdded, onDone, onClose }: PriceDialogProps) => {
  if (what === 'add') return <AddPrice customerId={customerId} depotId={depotId} onKept={onAdded} onClose={onClose} />;
  if (what === 'paste') return <PastePrices customerId={customerId} onClose={onClose} />;
  if (what === 'copy') return <CopyPrices lines={lines} onClose={onClose} />;
  const Dialog = dialogs[what];
  return <Dialog customerId={customerId} lines={lines} onClose={onClose} onDone={onDone} />;
};
