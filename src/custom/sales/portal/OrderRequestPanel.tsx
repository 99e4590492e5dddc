import { useState } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import { askForOrder, ownUsualOrder } from '#contract/sales/orderRequests/calls.ts';
import { getOrderAgain } from '#contract/sales/portal/home.ts';
import type { OrderAgain } from '#contract/sales/portal/home.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { plural } from '#src/ui/text/format.ts';
import { RequestFields } from './RequestFields.tsx';
import type { RequestDetails } from './RequestFields.tsx';
import { RequestLines } from './RequestLines.tsx';
import type { PricedProduct } from './RequestLines.tsx';
import { RequestLineError, SendRequest } from './SendRequest.tsx';
import './portal.css';

interface AskForOrderProps {
  customerId: number;
  /** One of the customer’s orders to repeat. Undefined for their usual products. */
  orderId: number | undefined;
  onClose: () => void;
  onAsked: () => void;
}

interface RequestValues extends RequestDetails {
  quantities: Record<number, number | null>;
}

const emptyValues: RequestValues = { quantities: {}, wantedOn: null, orderNo: '', note: '', deliverTo: null };

const formatTitle = (orderId: number | undefined) => (orderId === undefined ? 'Request an order' : 'Order again');
const draftKey = (orderId: number | undefined) => `request-${orderId ?? 'usual'}`;

/** Products that the form offers. */
interface Goods extends Pick<OrderAgain, 'Discontinued'> {
  Products: readonly PricedProduct[];
  CurrencyCode: string;
}

interface AskFormProps extends AskForOrderProps {
  goods: Goods;
  storedDraft: Draft<FormContent<RequestValues>> | undefined;
}

const NoLongerSold = ({ products }: { products: Goods['Discontinued'] }) => (
  <Notice>
    <span>
      {`No longer available: ${products.map(({ Description, ProductCode }) => `${Description} (${ProductCode})`).join(', ')}. Say in the note what you need instead.`}
    </span>
  </Notice>
);

/** Form in which a customer requests products. The office answers each request. */
const AskForm = ({
  goods: { Products: products, Discontinued, CurrencyCode },
  storedDraft,
  customerId,
  orderId,
  onClose,
  onAsked,
}: AskFormProps) => {
  // A repeated order starts with the quantities of that order. The list of usual products starts without quantities.
  const [initialValues] = useState<RequestValues>(() => ({
    ...emptyValues,
    quantities: orderId === undefined ? {} : Object.fromEntries(products.map(({ ProductId, Quantity }) => [ProductId, Quantity])),
  }));
  const [values, setValues] = useState<RequestValues>(() => ({ ...initialValues, ...storedDraft?.content.values }));
  const changeValues = (changes: Partial<RequestValues>) => setValues((before) => ({ ...before, ...changes }));
  const { invalid, setInvalid } = useInvalid();
  const draftLabel = {
    kind: 'request',
    about: draftKey(orderId),
    address: screenPaths.askForOrder(orderId),
    describe: ({ quantities = {}, orderNo }: Partial<RequestValues>) => ({
      title: formatTitle(orderId),
      detail: [plural(Object.values(quantities).filter(Boolean).length, 'product'), orderNo].filter(Boolean).join(', '),
    }),
  };
  const formDraft = useFormDraft({ ...draftLabel, storedDraft, values, saved: initialValues, base: null, isHalfTyped: invalid.size > 0 });
  const requestAction = useAction(askForOrder, {
    isErrorInline: true,
    keys: formDraft.draft,
    toast: 'Request sent. We will answer here and by e-mail.',
    onDone: () => {
      formDraft.finish();
      onAsked();
    },
  });
  const lines = products.flatMap(({ ProductId }) => {
    const Quantity = values.quantities[ProductId];
    return Quantity ? [{ ProductId, Quantity }] : [];
  });
  const send = () =>
    requestAction.run({
      body: {
        Lines: lines,
        OrderId: orderId ?? null,
        DeliveryAddressId: values.deliverTo,
        WantedOn: values.wantedOn,
        CustomerOrderNo: values.orderNo || null,
        Note: values.note || null,
      },
    });
  const { fieldErrors } = requestAction;
  return (
    <SidePanel
      isOpen
      width="36rem"
      title={formatTitle(orderId)}
      isDirty={false}
      onClose={() => formDraft.askFirst(onClose)}
      actions={<SendRequest request={requestAction} isIncomplete={lines.length === 0 || invalid.size > 0} onSend={send} />}
    >
      {Discontinued.length > 0 && <NoLongerSold products={Discontinued} />}
      {products.length === 0 && Discontinued.length === 0 && <p>You haven’t ordered anything to repeat yet. Please write to us or ring.</p>}
      <RequestLines
        products={products}
        currency={CurrencyCode}
        quantities={values.quantities}
        onQuantity={(productId, quantity) => changeValues({ quantities: { ...values.quantities, [productId]: quantity } })}
        onInvalid={(productId, isInvalid) => setInvalid(`Lines.${productId}`, isInvalid)}
      />
      <RequestLineError errors={fieldErrors} />
      <RequestFields
        customerId={customerId}
        orderId={orderId}
        values={values}
        onChange={changeValues}
        onInvalid={setInvalid}
        errors={fieldErrors}
      />
      <p className="note soft">This is a request. We confirm the price and date before we send anything.</p>
    </SidePanel>
  );
};

/** Returns the products of an order to repeat, or else the usual ones. */
const useGoods = (orderId: number | undefined) => {
  const isAgain = orderId !== undefined;
  const again = useAnswer(getOrderAgain, { params: { id: orderId ?? 0 } }, { enabled: isAgain });
  const usual = useAnswer(ownUsualOrder, { query: {} }, { enabled: !isAgain });
  const { error, refetch } = isAgain ? again : usual;
  const goods: Goods | undefined = isAgain ? again.data : usual.data && { Products: usual.data, Discontinued: [], CurrencyCode: 'GBP' };
  return { goods, error, refetch };
};

/** Panel with the request form, once its products have loaded. */
export const OrderRequestPanel = (props: AskForOrderProps) => {
  const { goods, error, refetch } = useGoods(props.orderId);
  const title = formatTitle(props.orderId);
  if (goods)
    return (
      <DraftOffer<FormContent<RequestValues>> about={draftKey(props.orderId)} panel={{ title, onClose: props.onClose }}>
        {(storedDraft) => <AskForm {...props} goods={goods} storedDraft={storedDraft} />}
      </DraftOffer>
    );
  return (
    <SidePanel isOpen title={title} onClose={props.onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading rows={5} />}
    </SidePanel>
  );
};
