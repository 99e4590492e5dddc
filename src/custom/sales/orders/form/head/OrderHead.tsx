import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import type { useSaveOrder } from '#src/custom/sales/orders/form/save/useSaveOrder.ts';
import type { Pricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import { HeaderFields } from '#src/lineDocument/form/HeaderFields.tsx';
import { useDocument } from '#src/lineDocument/store.ts';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { AccountAside } from './AccountAside.tsx';
import { ChangeCustomer } from './ChangeCustomer.tsx';
import { MixedPalletsPlaceholder, OwnFieldsPlaceholder } from './HeadAwaited.tsx';
import { orderFields } from './orderFields.ts';
import '#src/lineDocument/document.css';

const CreditRelease = lazyPart(async () => (await import('#src/custom/sales/orders/CreditRelease.tsx')).CreditRelease);
const MixedPalletFields = lazy(async () => ({ default: (await import('./MixedPalletFields.tsx')).MixedPalletFields }));
const OwnOrderFields = lazy(async () => ({ default: (await import('./OwnOrderFields.tsx')).OwnOrderFields }));

interface OrderHeaderProps {
  store: OrderStore;
  pricing: Pick<Pricing, 'repriceForDepot' | 'repriceForDate'>;
  saving: Pick<ReturnType<typeof useSaveOrder>, 'headerErrors' | 'setInvalid' | 'clearErrors'>;
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
  order: Order | undefined;
  isFixed: boolean;
  isClosed: boolean;
  areTermsFixed: boolean;
}

export const OrderHeader = ({ saving, isClosed, ...props }: OrderHeaderProps) => {
  const { store, combos, order, areTermsFixed } = props;
  const { headerErrors: errors, setInvalid: onInvalid, clearErrors } = saving;
  const header = useDocument(store, (state) => state.header);
  const ownAwaited = <OwnFieldsPlaceholder fields={combos.OwnFields} />;
  return (
    <HeaderFields
      label="Order"
      fields={orderFields({ ...props, header })}
      isFixed={isClosed}
      {...{ errors, onInvalid }}
      onCorrected={(field) => clearErrors([field])}
    >
      <Suspense fallback={ownAwaited}>
        <OwnOrderFields
          {...{ own: header.Own, order, errors, onInvalid }}
          awaited={ownAwaited}
          onChange={(id, value) => {
            store.setHeader({ Own: { ...store.get().header.Own, [id]: value } });
            clearErrors([`Own.${id}`]);
          }}
        />
      </Suspense>
      <Suspense fallback={<MixedPalletsPlaceholder order={order} />}>
        <MixedPalletFields {...{ store, order, errors, onInvalid }} onCorrected={clearErrors} disabled={areTermsFixed} />
      </Suspense>
    </HeaderFields>
  );
};

interface OrderHeadProps extends OrderHeaderProps {
  saving: ReturnType<typeof useSaveOrder>;
  onCustomer: ((customerId: number) => void) | undefined;
  /** The lines, with the notes above them. */
  children: ReactNode;
}

/** Shows the header fields of the order, its lines and its account. */
export const OrderHead = ({ onCustomer, children, ...props }: OrderHeadProps) => {
  const { store, account, order, saving } = props;
  return (
    <div className="document-top">
      <OrderHeader {...props} />
      <div className="document-body">{children}</div>
      <AccountAside
        {...{ store, account, order }}
        change={onCustomer && <ChangeCustomer customerId={account.CustomerId} onChange={onCustomer} />}
        release={order && <CreditRelease order={order} account={account} onReleased={saving.adoptVersion} />}
      />
    </div>
  );
};
