import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import type { PriceAction } from './usePriceAction.ts';

const loadImport = () => import('./bringIn/BringIn.tsx');
const PastePrices = whenWanted(async () => (await loadImport()).PastePrices);
const CopyPrices = whenWanted(async () => (await loadImport()).CopyPrices);
const AddPrice = whenWanted(async () => (await import('./AddPrice.tsx')).AddPrice);
const loadActions = () => import('./PriceDeeds.tsx');

const dialogs = {
  publish: whenWanted(async () => (await loadActions()).PublishDialog),
  delist: whenWanted(async () => (await loadActions()).DelistDialog),
  revert: whenWanted(async () => (await loadActions()).RevertDialog),
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
