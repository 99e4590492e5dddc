import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { AccountAside } from '#src/custom/sales/orders/form/head/AccountAside.tsx';
import { Totals } from '#src/custom/sales/orders/form/Totals.tsx';
import { WhyPrice } from '#src/custom/sales/orders/grid/line/WhyPrice.tsx';
import { getPricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import { OrderLineTools } from '#src/custom/sales/orders/grid/OrderLineTools.tsx';
import { useOrderLineContext } from '#src/custom/sales/orders/grid/OrderLines.tsx';
import type { FormParts } from '#src/lineDocument/definition.ts';
import type { ToolsProps } from '#src/lineDocument/grid/LineGrid.tsx';
import type { QuotationTypes } from './quotationTypes.ts';

type Parts = FormParts<QuotationTypes>;

export const pricingFor = (store: OrderStore, { CustomerId: customerId }: OrderAccount) =>
  getPricing(store, { customerId, orderId: undefined });

interface ContextProps extends Parts {
  children: (context: QuotationTypes['Context']) => ReactNode;
}

/** Adds line pricing to the context. Free stock and draft prices may have changed, but quoted prices stay. */
export const QuotationContext = ({ store, saved, context: { account, combos }, children }: ContextProps) => {
  const pricing = pricingFor(store, account);
  const isFixed = saved?.State === 'Won' || saved?.State === 'Lost';
  const lines = useOrderLineContext(store, { pricing, areTermsFixed: isFixed, currency: account.CurrencyCode });
  useEffect(() => {
    if (!isFixed) pricing.repriceForDate();
  }, [pricing, isFixed]);
  return children(useMemo(() => ({ ...lines, account, combos }), [lines, account, combos]));
};

export const QuotedAccount = ({ store, context }: Parts) => <AccountAside store={store} account={context.account} order={undefined} />;

export const QuotationTotals = ({ store, context }: Parts) => <Totals store={store} account={context.account} />;

export const QuotationLineTools = (props: ToolsProps<QuotationTypes['Context']>) => (
  <>
    <OrderLineTools {...props} />
    <WhyPrice store={props.context.store} customerId={props.context.account.CustomerId} />
  </>
);
