import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { searchCustomers } from '#contract/customers/calls.ts';
import type { FoundCustomer } from '#contract/customers/shapes.ts';
import { getOrder, getOrderAccount, getOrderComboData, nextDealNumber } from '#contract/orders/calls.ts';
import type { SavedOrder } from '#contract/orders/shapes.ts';
import { creditHoldWords } from '#contract/words/customers.ts';
import { call } from '#src/api/call.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { Picker } from '#src/ui/inputs/Picker.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { combosOptions } from './form/combosOptions.ts';
import { copyOf } from './form/beginning.ts';
import type { Beginning } from './form/beginning.ts';
import { justTaken } from './form/justTaken.ts';
import { newOrderAbout } from './form/orderContent.ts';
import type { OrderContent } from './form/orderContent.ts';
import { OrderForm } from './form/OrderForm.tsx';
import type { Next } from './form/useSaveOrder.ts';

/** A new order: the customer, then straight into the first line. */
export const CreateOrder = () => {
  const [query, setQuery] = useSearchParams();
  const customerId = Number(query.get('customerId')) || undefined;
  const productId = Number(query.get('productId')) || undefined;
  const copiedId = Number(query.get('copyOf')) || undefined;
  const choose = (id: number) =>
    setQuery({ customerId: String(id), ...(productId && { productId: String(productId) }) }, { replace: true });
  if (customerId === undefined) return <ChooseCustomer onChosen={choose} />;
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

/** The deal that is copied, or what was typed for another account; undefined while it is loaded. */
const useBeginning = (copiedId: number | undefined) => {
  const carried = (useLocation().state as Carried | null)?.beginning;
  const copied = useAnswer(getOrder, { query: { orderId: copiedId ?? 0 } }, { enabled: copiedId !== undefined });
  const beginning = useMemo(() => carried ?? (copied.data && copyOf(copied.data)), [carried, copied.data]);
  return { beginning, error: copied.error, refetch: copied.refetch, isAwaited: copiedId !== undefined && beginning === undefined };
};

const customerDetail = (customer: FoundCustomer) => (
  <>
    {customer.OnStop && <StatusChip tone="refused">{creditHoldWords.OnStop}</StatusChip>} {customer.AccountCode} {customer.PostCode}
  </>
);

const ChooseCustomer = ({ onChosen }: { onChosen: (customerId: number) => void }) => (
  <>
    <ScreenTitle title="New order" />
    <Picker<FoundCustomer>
      label="Customer"
      hint="Name, account code, post code or phone"
      width="26rem"
      autoFocus
      minimum={1}
      value={null}
      onChange={(customer) => customer && onChosen(customer.CustomerId)}
      search={(text, signal) => call(searchCustomers, { query: { text } }, { signal })}
      keyOf={(customer) => customer.CustomerId}
      labelOf={(customer) => customer.Name}
      detailOf={customerDetail}
    />
  </>
);

interface NewOrderProps {
  customerId: number;
  /** Chosen before the order was begun: it is the first line. */
  productId: number | undefined;
  /** A deal of theirs that it is a copy of. */
  copiedId: number | undefined;
  onNext: () => void;
}

const NewOrder = ({ customerId, productId, copiedId, onNext }: NewOrderProps) => {
  const navigate = useNavigate();
  const account = useAnswer(getOrderAccount, { params: { id: customerId } });
  const combos = useAnswer(getOrderComboData, {}, combosOptions);
  const { beginning, ...copied } = useBeginning(copiedId);
  const [opened, setOpened] = useState(account.data);
  if (!opened && account.data) setOpened(account.data);
  const saved = (order: SavedOrder, next: Next) =>
    next === 'next' ? onNext() : void navigate(screenPaths.order(order.OrderId), { replace: true, state: justTaken });
  const error = account.error ?? combos.error ?? copied.error;
  if (error) return <ErrorState error={error} onRetry={() => Promise.all([account.refetch(), combos.refetch(), copied.refetch()])} />;
  if (!opened || !combos.data || copied.isAwaited) return <Loading rows={10} />;
  return (
    <DraftOffer<OrderContent> about={newOrderAbout(customerId)}>
      {(taken) => (
        <OrderForm
          account={opened}
          combos={combos.data}
          firstProductId={productId}
          taken={taken}
          beginning={beginning}
          onCustomer={(id, carried) =>
            void navigate(screenPaths.newOrder({ customerId: id }), { replace: true, state: { beginning: carried } })
          }
          onSaved={saved}
          title={<NewTitle name={opened.Name} code={opened.AccountCode} />}
        />
      )}
    </DraftOffer>
  );
};

const NewTitle = ({ name, code }: { name: string; code: string }) => {
  const { data } = useAnswer(nextDealNumber, {});
  return (
    <ScreenTitle
      title="New order"
      detail={
        <span>
          {name} · {code}
          {data && <span className="note"> · will probably be deal {data.DealNo}</span>}
        </span>
      }
    />
  );
};
