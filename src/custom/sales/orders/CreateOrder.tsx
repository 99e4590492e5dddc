import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { getOrder, getOrderAccount, getOrderComboData, nextDealNumber } from '#contract/sales/orders/calls.ts';
import type { SavedOrder } from '#contract/sales/orders/shapes.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { combosOptions } from './form/head/combosOptions.ts';
import { copyOrder } from './form/draft/beginning.ts';
import type { Beginning } from './form/draft/beginning.ts';
import { justSavedState } from './form/draft/justSavedState.ts';
import { orderRecord } from './form/draft/orderContent.ts';
import { draftAbout } from '#src/lineDocument/draft.ts';
import type { OrderContent } from './form/draft/orderContent.ts';
import { OrderForm } from './form/OrderForm.tsx';
import type { Next } from './form/save/useSaveOrder.ts';

/** Asks for the customer, then opens a new order in its first line. */
export const CreateOrder = () => {
  const [query, setQuery] = useSearchParams();
  const customerId = Number(query.get('customerId')) || undefined;
  const productId = Number(query.get('productId')) || undefined;
  const copiedId = Number(query.get('copyOf')) || undefined;
  const choose = (id: number) =>
    setQuery({ customerId: String(id), ...(productId && { productId: String(productId) }) }, { replace: true });
  if (customerId === undefined) return <ChooseCustomer title="Create order" about="The customer’s own prices apply." onChoose={choose} />;
  return (
    <NewOrder
      key={`${customerId} ${productId} ${copiedId}`}
      {...{ customerId, productId, copiedId }}
      onNext={() => setQuery({}, { replace: true })}
    />
  );
};

interface Carried {
  beginning?: Beginning;
}

/** Content being moved to another account. After a page reload, the saved draft has it instead. */
const carriedOverLines = new WeakSet<Beginning>();

/** Returns the order to copy, or the input carried over from another account. Undefined while it loads. */
const useBeginning = (copiedId: number | undefined) => {
  const carriedStart = (useLocation().state as Carried | null)?.beginning;
  const copiedOrder = useAnswer(getOrder, { query: { orderId: copiedId ?? 0 } }, { enabled: copiedId !== undefined });
  const beginning = useMemo(() => carriedStart ?? (copiedOrder.data && copyOrder(copiedOrder.data)), [carriedStart, copiedOrder.data]);
  const isInHand = carriedStart !== undefined && carriedOverLines.has(carriedStart);
  return {
    beginning,
    isInHand,
    error: copiedOrder.error,
    refetch: copiedOrder.refetch,
    isAwaited: copiedId !== undefined && beginning === undefined,
  };
};

interface NewOrderProps {
  customerId: number;
  /** Product chosen before the order was started. It goes into the first line. */
  productId: number | undefined;
  /** Order of this customer to copy. */
  copiedId: number | undefined;
  onNext: () => void;
}

const NewOrder = ({ customerId, productId, copiedId, onNext }: NewOrderProps) => {
  const navigate = useNavigate();
  const account = useAnswer(getOrderAccount, { params: { id: customerId } });
  const combos = useAnswer(getOrderComboData, {}, combosOptions);
  const { beginning, isInHand, ...copied } = useBeginning(copiedId);
  const [openedAccount, setOpenedAccount] = useState(account.data);
  if (!openedAccount && account.data) setOpenedAccount(account.data);
  const onSaved = (order: SavedOrder, next: Next) =>
    next === 'next' ? onNext() : void navigate(screenPaths.order(order.OrderId), { replace: true, state: justSavedState });
  const error = account.error ?? combos.error ?? copied.error;
  if (error) return <ErrorState error={error} onRetry={() => Promise.all([account.refetch(), combos.refetch(), copied.refetch()])} />;
  if (!openedAccount || !combos.data || copied.isAwaited) return <Loading rows={10} />;
  return (
    <DraftOffer<OrderContent> about={draftAbout(orderRecord, undefined, { account: openedAccount })} hasOwnContent={isInHand}>
      {(draft) => (
        <OrderForm
          account={openedAccount}
          combos={combos.data}
          firstProductId={productId}
          storedDraft={draft}
          beginning={beginning}
          onCustomer={(id, carriedStart) => {
            carriedOverLines.add(carriedStart);
            void navigate(screenPaths.newOrder({ customerId: id }), { replace: true, state: { beginning: carriedStart } });
          }}
          onSaved={onSaved}
          title={<NewTitle name={openedAccount.Name} code={openedAccount.AccountCode} />}
        />
      )}
    </DraftOffer>
  );
};

const NewTitle = ({ name, code }: { name: string; code: string }) => {
  const { data } = useAnswer(nextDealNumber, {});
  return (
    <ScreenTitle
      title="Create order"
      detail={
        <span>
          {name} · {code}
          <span className={data ? 'note' : 'note is-awaited'}> · next number {data?.DealNo ?? '00000'}</span>
        </span>
      }
    />
  );
};
