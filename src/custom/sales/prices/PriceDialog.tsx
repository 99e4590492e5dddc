import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import type { PriceAction } from './usePriceAction.ts';

const loadImport = () => import('./bringIn/BringIn.tsx');
const PastePrices = lazyPart(async () => (await loadImport()).PastePrices);
const CopyPrices = lazyPart(async () => (await loadImport()).CopyPrices);
const AddPrice = lazyPart(async () => (await import('./AddPrice.tsx')).AddPrice);
const loadActions = () => import('./PriceDeeds.tsx');

const dialogs = {
  publish: lazyPart(async () => (await loadActions()).PublishDialog),
  delist: lazyPart(async () => (await loadActions()).DelistDialog),
  revert: lazyPart(async () => (await loadActions()).RevertDialog),
};

interface PriceDialogProps {
  deed: PriceAction;
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
