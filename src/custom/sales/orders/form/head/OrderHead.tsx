import type { AnswerOf } from '#contract/endpoint.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import type { Pricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import { AccountAside } from './AccountAside.tsx';
import { ChangeCustomer } from './ChangeCustomer.tsx';
import { HeaderFields } from './HeaderFields.tsx';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import type { useSaveOrder } from '#src/custom/sales/orders/form/save/useSaveOrder.ts';

const CreditRelease = whenWanted(async () => (await import('#src/custom/sales/orders/CreditRelease.tsx')).CreditRelease);

interface OrderHeadProps {
  store: OrderStore;
  pricing: Pricing;
  saving: ReturnType<typeof useSaveOrder>;
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
  order: Order | undefined;
  isFixed: boolean;
  isClosed: boolean;
  areTermsFixed: boolean;
  onCustomer: ((customerId: number) => void) | undefined;
}

/** What holds for the whole order, beside the account that it is for. */
export const OrderHead = (props: OrderHeadProps) => {
  const { store, pricing, saving, account, combos, order, isFixed, isClosed, areTermsFixed, onCustomer } = props;
  return (
    <div className="record order-record">
      <HeaderFields
        {...{ store, account, combos, order, isFixed, isClosed, areTermsFixed }}
        errors={saving.headerErrors}
        isNew={order === undefined}
        onDealType={(DealTypeId) => {
          store.setHeader({ DealTypeId, SupplierDepotId: null, IsCallOff: false });
          pricing.placeAnew();
        }}
        onOrderDate={pricing.follow}
        onInvalid={saving.setInvalid}
        onCorrected={saving.corrected}
        onDepot={(SupplierDepotId) => {
          store.setHeader({ SupplierDepotId });
          pricing.placeAnew();
        }}
      />
      <AccountAside
        store={store}
        account={account}
        order={order}
        change={onCustomer && <ChangeCustomer customerId={account.CustomerId} onChange={onCustomer} />}
        release={order && <CreditRelease order={order} account={account} onReleased={saving.follow} />}
      />
    </div>
  );
};
