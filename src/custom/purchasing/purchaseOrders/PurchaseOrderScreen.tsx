import { useMemo } from 'react';
import { getPurchaseCombos } from '#contract/purchasing/purchaseOrders/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { seesCost } from '#src/authProvider/seesCost.ts';
import { DocumentRoute } from '#src/lineDocument/form/DocumentPage.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import { purchaseOrder } from './purchaseOrder.ts';

const list = { to: screens.purchaseOrders, title: 'Purchase orders' };
const noCosts = new Map();

/** Shows a new purchase order at /purchaseorders/new, or the order whose id is in the URL. */
export const PurchaseOrderScreen = () => {
  const { data: combos, error, refetch } = useAnswer(getPurchaseCombos, {});
  const showsCost = seesCost();
  const data = useMemo(() => combos && { combos, canSeeCost: showsCost, currency: 'GBP', costs: noCosts }, [combos, showsCost]);
  return (
    <DocumentRoute document={purchaseOrder} context={{ data, error, refetch }} list={list}>
      {(form, context) => <PurchaseForm {...form} context={context} />}
    </DocumentRoute>
  );
};
