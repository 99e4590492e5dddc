import { useMemo } from 'react';
import { useParams } from 'react-router';
import { getPurchaseCombos } from '#contract/purchasing/purchaseOrders/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { seesCost } from '#src/authProvider/seesCost.ts';
import { DocumentScreen } from '#src/lineDocument/DocumentScreen.tsx';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import { purchaseOrder } from './purchaseOrder.ts';

const missing = <NotThere what="purchase order" to={screens.purchaseOrders} all="Purchase orders" />;
const noCosts = new Map();

/** /purchaseorders/new, or one by its id. */
export const PurchaseOrderScreen = () => {
  const { PurchaseOrderId } = useParams();
  const id = Number(PurchaseOrderId);
  const combos = useAnswer(getPurchaseCombos, {});
  const canSeeCost = seesCost();
  const context = useMemo(
    () => combos.data && { combos: combos.data, canSeeCost, currency: 'GBP', costs: noCosts },
    [combos.data, canSeeCost],
  );
  if (PurchaseOrderId !== 'new' && !(Number.isInteger(id) && id > 0)) return missing;
  if (combos.error) return <ErrorState error={combos.error} onRetry={combos.refetch} />;
  if (!context) return <Loading rows={8} />;
  return (
    <DocumentScreen document={purchaseOrder} id={PurchaseOrderId === 'new' ? undefined : id} context={context} missing={missing}>
      {(form) => <PurchaseForm {...form} context={context} />}
    </DocumentScreen>
  );
};
