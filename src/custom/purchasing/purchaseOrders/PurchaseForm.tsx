import { dayOffWords } from '#contract/sales/deal/daysOff.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { getPurchaseCombos } from '#contract/purchasing/purchaseOrders/calls.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { isAwaited, mayCancelPurchase, mayChangePurchase } from '#contract/purchasing/purchaseOrders/states.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { seesCost } from '#src/authProvider/seesCost.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { RecordFiles } from '#src/files/RecordFiles.tsx';
import { useFoundLines } from '#src/resources/pickers/useFoundLines.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FasterNotice } from '#src/ui/screen/say/FasterNotice.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useHandBack } from '#src/ui/screen/reach/useHandBack.ts';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { useUnderWay } from '#src/ui/state/underWay.ts';
import { formatMoney, formatQuantity, plural, today } from '#src/ui/text/format.ts';
import { PurchaseAside } from './PurchaseAside.tsx';
import { CancelDialog, CloseDialog, PromiseDialog, SendDialog } from './PurchaseDeeds.tsx';
import { asNewOf, dueAfter, emptyValues, isBlank, netOf, productOf, replacedOf, totalsOf, valuesOf } from './purchaseDraft.ts';
import type { Costs, PurchaseLine, PurchaseValues } from './purchaseDraft.ts';
import { PurchaseLines } from './PurchaseLines.tsx';
import { PurchaseQuestion } from './PurchaseQuestion.tsx';
import { useListedCosts } from './useListedCosts.ts';
import { useSavePurchase } from './useSavePurchase.ts';
import './purchasing.css';

export type PurchaseContent = FormContent<PurchaseValues, PurchaseOrder | null>;
export const purchaseAbout = (purchaseOrderId: number | undefined) => `purchase-order-${purchaseOrderId ?? 'new'}`;

export interface PurchaseFormProps {
  combos: AnswerOf<typeof getPurchaseCombos>;
  /** None: a new one. */
  order: PurchaseOrder | undefined;
  taken: Draft<PurchaseContent> | undefined;
  title: ReactNode;
  /** Once it was saved here: the field that the hand was in. */
  hand?: string | undefined;
  onSaved: (order: PurchaseOrder) => void;
  onReload: () => void;
}

const useTyped = ({ order, taken }: PurchaseFormProps) => {
  const [saved] = useState(() => (order ? valuesOf(order) : emptyValues));
  const [values, setValues] = useState<PurchaseValues>(() => ({ ...saved, ...taken?.content.values }));
  const kept = useFormDraft<PurchaseValues, PurchaseOrder | null>({
    kind: 'purchase order',
    about: purchaseAbout(order?.PurchaseOrderId),
    address: order ? screenPaths.purchaseOrder(order.PurchaseOrderId) : screenPaths.newPurchaseOrder(),
    describe: ({ Lines = [] }) => ({
      title: order?.PurchaseOrderNo ? `Purchase order ${order.PurchaseOrderNo}` : 'Purchase order',
      detail: plural(Lines.filter((line) => !isBlank(line)).length, 'line'),
    }),
    taken,
    values,
    saved,
    base: order ?? null,
  });
  const set = (patch: Partial<PurchaseValues>) => setValues((before) => ({ ...before, ...patch }));
  const setLines = (change: (before: readonly PurchaseLine[]) => readonly PurchaseLine[]) =>
    setValues((before) => ({ ...before, Lines: change(before.Lines) }));
  return { ...kept, values, set, setLines };
};

type Deed = 'promise' | 'cancel' | 'close' | 'send';
const dialogs = { promise: PromiseDialog, cancel: CancelDialog, close: CloseDialog, send: SendDialog };

const Deeds = ({ order, isDirty, onDeed }: { order: PurchaseOrder; isDirty: boolean; onDeed: (deed: Deed) => void }) => (
  <>
    {isAwaited(order.State) && (
      <ActionButton shortcut="Alt+P" disabled={isDirty} onPress={() => onDeed('promise')}>
        Promised date
      </ActionButton>
    )}
    {order.Revision > 0 && (
      <ActionButton shortcut="Alt+M" disabled={isDirty} onPress={() => onDeed('send')}>
        E-mail
      </ActionButton>
    )}
    {order.State === 'PartReceived' && (
      <ActionButton disabled={isDirty} onPress={() => onDeed('close')}>
        Close short
      </ActionButton>
    )}
    {mayCancelPurchase(order.State) && (
      <ActionButton kind="danger" shortcut="Alt+X" disabled={isDirty} onPress={() => onDeed('cancel')}>
        Cancel order
      </ActionButton>
    )}
  </>
);

const Totals = ({ lines, currency, costs }: { lines: readonly PurchaseLine[]; currency: string; costs: Costs | undefined }) => {
  const { units, pallets } = totalsOf(lines);
  const net = costs && netOf(lines, costs);
  return (
    <span className="purchase-totals" role="status">
      {[`${formatQuantity(units)} units`, pallets > 0 && plural(pallets, 'pallet'), net && formatMoney(net.toString(), currency)]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
};

const Head = ({ props, typed, errors, isFixed, onInvalid }: HeadProps) => {
  const { combos, order } = props;
  const { values, set } = typed;
  const depots = combos.Depots.map((depot) => ({ value: depot.SupplierDepotId, label: depot.Description }));
  const choose = (SupplierDepotId: number | null) => {
    const depot = combos.Depots.find((one) => one.SupplierDepotId === SupplierDepotId);
    set({
      SupplierDepotId,
      Lines: values.Lines.map(asNewOf),
      ...(values.RequiredDate === null && depot && { RequiredDate: dueAfter(values.OrderedOn ?? today(), depot.LeadTimeDays) }),
    });
  };
  const isOut = order !== undefined && order.Revision > 0;
  const date = (OrderedOn: string | null) => set({ OrderedOn, ...(!isOut && { Lines: values.Lines.map(asNewOf) }) });
  return (
    <fieldset className="purchase-head">
      <legend className="visually-hidden">Purchase order</legend>
      <SelectBox
        label="Order from"
        autoFocus={!order}
        width="100%"
        disabled={isFixed || isOut}
        value={values.SupplierDepotId}
        choices={depots}
        borne={order && `${order.SupplierName}, ${order.SupplierDepotName}`}
        onChange={choose}
        error={errors.SupplierDepotId}
      />
      <DateInput
        label="Ordered on"
        optional={!isOut}
        width="100%"
        disabled={isFixed}
        value={values.OrderedOn}
        hint={isOut ? undefined : 'Empty: the day it goes out'}
        onChange={date}
        onInvalid={(isInvalid) => onInvalid('OrderedOn', isInvalid)}
        error={errors.OrderedOn}
      />
      <DateInput
        label="Required by"
        optional
        width="100%"
        disabled={isFixed}
        value={values.RequiredDate}
        hint={isFixed ? undefined : dayOffWords(values.RequiredDate)}
        onChange={(RequiredDate) => set({ RequiredDate })}
        onInvalid={(isInvalid) => onInvalid('RequiredDate', isInvalid)}
        error={errors.RequiredDate}
      />
      <LongTextBox
        label="Comment"
        optional
        rows={1}
        maxLength={2000}
        disabled={isFixed}
        hint="Printed on its paper"
        value={values.Comment}
        onChange={(Comment) => set({ Comment })}
        error={errors.Comment}
      />
    </fieldset>
  );
};

interface HeadProps {
  props: PurchaseFormProps;
  typed: ReturnType<typeof useTyped>;
  errors: Record<string, string>;
  isFixed: boolean;
  onInvalid: (field: string, isInvalid: boolean) => void;
}

type Saving = ReturnType<typeof useSavePurchase>;

const SaveButtons = ({
  order,
  email,
  isDirty,
  saving,
}: {
  order: PurchaseOrder | undefined;
  email: string | null;
  isDirty: boolean;
  saving: Saving;
}) => {
  if (order && !mayChangePurchase(order.State)) return null;
  if (order && order.Revision > 0)
    return (
      <ActionButton kind="primary" shortcut="Ctrl+S" pending={saving.pending} disabled={!isDirty} onPress={() => saving.save('stay')}>
        Save changes
      </ActionButton>
    );
  return (
    <>
      <ActionButton kind="primary" shortcut="Ctrl+Enter" pending={saving.pending} onPress={() => saving.save(email ? 'send' : 'issue')}>
        {email ? 'Order and e-mail' : 'Order'}
      </ActionButton>
      <ActionButton
        shortcut="Ctrl+S"
        pending={saving.pending}
        disabled={order !== undefined && !isDirty}
        onPress={() => saving.save('stay')}
      >
        Save draft
      </ActionButton>
    </>
  );
};

/** One purchase order: its goods, and what can be done about it. */
export const PurchaseForm = (props: PurchaseFormProps) => {
  const { combos, order, title, onSaved, onReload } = props;
  const typed = useTyped(props);
  const { values, setLines, isDirty } = typed;
  const underWay = useUnderWay();
  // What is added to one that is out is asked for today.
  const OrderedOn = order && order.Revision > 0 ? null : values.OrderedOn;
  const { search, onProduct, onTyped, findPasted } = useFoundLines({
    purchaseFrom: values.SupplierDepotId ?? 0,
    orderDate: OrderedOn ?? undefined,
    lines: values.Lines,
    onLines: setLines,
    foundOf: productOf,
    replacedOf,
    underWay,
  });
  const toast = useToast();
  const mayCost = seesCost();
  const settled = (saved: PurchaseOrder) => {
    typed.finish();
    onSaved(saved);
  };
  const reload = () => {
    typed.finish();
    onReload();
  };
  const costs = useListedCosts({ ...values, OrderedOn }, mayCost);
  const saving = useSavePurchase({ order, values, isDirty, mayCost, underWay, keys: typed.draft, onSaved: settled });
  const [deed, setDeed] = useState<Deed>();
  const form = useFocusFirstError<HTMLDivElement>(saving.errors);
  useHandBack(form, props.hand);
  const back = useBackTo(screens.purchaseOrders);
  useScreenKeys([{ key: 'Escape', label: 'Back to purchase orders', run: back }]);
  const isFixed = order !== undefined && !mayChangePurchase(order.State);
  const Dialog = deed && dialogs[deed];
  const depot = combos.Depots.find((one) => one.SupplierDepotId === values.SupplierDepotId);
  const currency = order?.CurrencyCode ?? 'GBP';
  return (
    <div ref={form}>
      {title}
      {saving.conflict && <FasterNotice conflict={saving.conflict} onKeep={saving.again} onReload={reload} />}
      <Head props={props} typed={typed} errors={saving.errors} isFixed={isFixed} onInvalid={saving.setInvalid} />
      <PurchaseLines
        lines={values.Lines}
        {...{ currency, mayCost, costs }}
        isFixed={isFixed || (order !== undefined && order.OrderId !== null)}
        errors={saving.errors}
        {...{ search, onProduct, onTyped, findPasted }}
        onLines={setLines}
        onInvalid={saving.setInvalid}
        onRemoved={(undo) => toast('Line removed', { tone: 'info', undo })}
      />
      {order && order.OrderId !== null && mayChangePurchase(order.State) && (
        <p className="note">Its goods follow deal {order.DealNo}: change the deal, and this goes out again.</p>
      )}
      {order && <PurchaseAside order={order} />}
      {order && <RecordFiles subject="PurchaseOrder" id={order.PurchaseOrderId} />}
      <ActionBar>
        <SaveButtons order={order} email={depot?.Email ?? null} isDirty={isDirty} saving={saving} />
        {order && <Deeds order={order} isDirty={isDirty} onDeed={setDeed} />}
        <FailedSave failure={saving.failure} onRetry={saving.again} pending={saving.pending} />
        <Totals lines={values.Lines} currency={currency} costs={mayCost ? costs : undefined} />
      </ActionBar>
      <PurchaseQuestion asked={saving.asked} order={order} pending={saving.pending} onMean={saving.confirm} onClose={saving.dismiss} />
      {order && Dialog && (
        <Dialog
          order={order}
          onClose={() => setDeed(undefined)}
          onDone={(now) => {
            setDeed(undefined);
            settled(now);
          }}
        />
      )}
    </div>
  );
};
