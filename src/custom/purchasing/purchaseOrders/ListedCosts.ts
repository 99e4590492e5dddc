import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { InputOf } from '#contract/call/endpoint.ts';
import { findListedCosts } from '#contract/purchasing/purchaseOrders/calls.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { FormParts, StateOf } from '#src/lineDocument/definition.ts';
import { useDocumentBehind } from '#src/lineDocument/store.ts';
import { useSettled } from '#src/ui/state/useSettled.ts';
import type { Costs, PurchaseContext, PurchaseHeader, PurchaseLine, PurchaseTypes } from './purchaseTypes.ts';

type Request = InputOf<typeof findListedCosts>['body'];
type Costed = Pick<PurchaseLine, 'PurchaseOrderLineId' | 'ProductId' | 'Quantity'>;

export const getCostKey = ({ ProductId, Quantity }: { ProductId: number; Quantity: number }) => `${ProductId} × ${Quantity}`;

/** Returns the lines whose cost comes from the price lists. The price may depend on the quantity. A line without a quantity is priced for 1 unit. */
export const listCostedLines = (lines: readonly Costed[]) =>
  lines.flatMap(({ PurchaseOrderLineId, ProductId, Quantity }) =>
    PurchaseOrderLineId === null && ProductId !== null ? [{ ProductId, Quantity: Quantity || 1 }] : [],
  );

/** Finds the cost of a new line in the price lists. */
export const findListedCost = (line: Costed, costs: Costs) => {
  const [costLine] = listCostedLines([line]);
  return costLine && costs.get(getCostKey(costLine));
};

const wholeState = (state: StateOf<PurchaseTypes>) => state;

export const isIssued = (order: PurchaseOrder | undefined) => order !== undefined && order.Revision > 0;

/** Returns the day whose prices apply to new lines. Null means today, which applies once the order is issued. */
export const getPriceDay = (header: PurchaseHeader, order: PurchaseOrder | undefined) => (isIssued(order) ? null : header.OrderedOn);

type Parts = FormParts<PurchaseTypes>;

/** Adds the currency, and the costs of new lines by the price lists, to the form's context. */
export const useListedCosts = ({ store, saved, context }: Parts): PurchaseContext => {
  const { header } = useDocumentBehind(store, wholeState);
  const { SupplierDepotId } = header;
  const OrderedOn = getPriceDay(header, saved);
  const request = useSettled(JSON.stringify({ SupplierDepotId: SupplierDepotId ?? 0, OrderedOn, Lines: listCostedLines(store.inOrder()) }));
  const body = useMemo(() => JSON.parse(request) as Request, [request]);
  const needsCosts =
    context.canSeeCost && body.SupplierDepotId === SupplierDepotId && body.OrderedOn === OrderedOn && body.Lines.length > 0;
  const { data } = useAnswer(
    findListedCosts,
    { body },
    {
      enabled: needsCosts,
      keepPrevious: ({ body: before }) => before.SupplierDepotId === body.SupplierDepotId && before.OrderedOn === body.OrderedOn,
    },
  );
  return useMemo(
    () => ({
      ...context,
      currency: saved?.CurrencyCode ?? context.currency,
      costs: new Map((needsCosts ? data : undefined)?.map((cost) => [getCostKey(cost), cost])),
    }),
    [context, saved, data, needsCosts],
  );
};

/** Provides the context of `useListedCosts` to its children. */
export const ListedCosts = ({ children, ...parts }: Parts & { children: (context: PurchaseContext) => ReactNode }) =>
  children(useListedCosts(parts));
