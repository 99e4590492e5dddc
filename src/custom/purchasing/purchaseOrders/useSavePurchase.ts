import { useRef, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import { addPurchaseOrder, changePurchaseOrder, getPurchaseOrder, issuePurchaseOrder } from '#contract/purchasing/purchaseOrders/calls.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { ApiError } from '#contract/request.ts';
import { call, tellError } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import type { KeyKeeper } from '#src/api/useAction.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import type { FoundConflict } from '#src/ui/screen/say/FasterNotice.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { useOnceSettled } from '#src/ui/state/underWay.ts';
import type { UnderWay } from '#src/ui/state/underWay.ts';
import { faultsOf, joinLines, linesToSend, theirChanges, valuesOf, issuedText } from './purchaseDraft.ts';
import type { PurchaseValues } from './purchaseDraft.ts';

/** What comes after the save: stay, or let it go out, by mail too. */
export type Then = 'stay' | 'issue' | 'send';

interface Typed {
  SupplierDepotId: number;
  OrderedOn: string | null;
  RequiredDate: string | null;
  Comment: string | null;
}

interface SaveParts {
  order: PurchaseOrder | undefined;
  values: PurchaseValues;
  isDirty: boolean;
  mayCost: boolean;
  /** The products that are being found: saving waits for them. */
  underWay: UnderWay;
  keys: KeyKeeper;
  onSaved: (order: AnswerOf<typeof getPurchaseOrder>) => void;
}

/** Saving with all that can come of it: faults at their fields, a new revision that is asked first, somebody else's change. */
export const useSavePurchase = ({ order, values, isDirty, mayCost, underWay, keys, onSaved }: SaveParts) => {
  const toast = useToast();
  const theirs = useRef<PurchaseOrder | undefined>(undefined);
  const wanted = useRef<Then>('stay');
  const { invalid, setInvalid } = useInvalid();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<ConfirmationDetails | undefined>();
  const [conflict, setConflict] = useState<FoundConflict | undefined>();

  const tellConflict = async (message: string) => {
    setConflict({ faster: message, changes: [] });
    if (!order) return;
    try {
      theirs.current = await call(getPurchaseOrder, { params: { id: order.PurchaseOrderId } });
      setConflict({ faster: message, changes: theirChanges(order, theirs.current) });
    } catch (error) {
      toast(tellError(error), { tone: 'error' });
    }
  };
  /** What was typed here upon what they saved. */
  const joined = (base: PurchaseOrder, now: PurchaseOrder, typed: Typed, mine: ReturnType<typeof linesToSend>) => {
    const sent = (one: PurchaseOrder) => linesToSend(valuesOf(one).Lines, mayCost);
    const changed = (['SupplierDepotId', 'OrderedOn', 'RequiredDate', 'Comment'] as const).filter((field) => typed[field] !== base[field]);
    return {
      ...(Object.fromEntries(changed.map((field) => [field, typed[field]])) as Partial<Typed>),
      ...(base.OrderId === null && { Lines: joinLines(sent(base), mine, sent(now)) }),
    };
  };
  const onFailed = (error: Error) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'CONFIRMATION_NEEDED') setAsked((error as ApiError).details as ConfirmationDetails);
    if (code === 'STALE_VERSION') void tellConflict(error.message);
    return code === 'CONFIRMATION_NEEDED' || code === 'STALE_VERSION';
  };
  const options = { keys, onFailed, isToldBeside: true };
  const add = useAction(addPurchaseOrder, options);
  const change = useAction(changePurchaseOrder, options);
  const issue = useAction(issuePurchaseOrder, options);

  const write = async (meant: readonly OrderWarning['Kind'][]): Promise<PurchaseOrder | undefined> => {
    const confirmed = {
      ...(meant.includes('OtherMaker') && { ConfirmMaker: true }),
      ...(meant.includes('OldDate') && { ConfirmDate: true }),
    };
    const typed = {
      SupplierDepotId: values.SupplierDepotId ?? 0,
      OrderedOn: values.OrderedOn,
      RequiredDate: values.RequiredDate,
      Comment: values.Comment.trim() || null,
    };
    const Lines = linesToSend(values.Lines, mayCost);
    if (!order) return add.run({ body: { ...typed, Lines, ...confirmed } });
    const { SupplierDepotId, ...header } = typed;
    const now = theirs.current;
    const goods = order.OrderId === null && { SupplierDepotId, Lines };
    const whole = now ? joined(order, now, typed, Lines) : { ...header, ...goods };
    const body = {
      Version: now?.Version ?? order.Version,
      ...whole,
      ...confirmed,
      ...(meant.includes('PurchaseOrder') && { ConfirmRevision: true }),
    };
    return change.run({ params: { id: order.PurchaseOrderId }, body });
  };

  const [save, isWaiting] = useOnceSettled(underWay, async (then: Then, meant: readonly OrderWarning['Kind'][] = []) => {
    wanted.current = then;
    const found = faultsOf(values);
    setFaults(found);
    if (Object.keys(found).length > 0 || invalid.size > 0) return;
    const saved = isDirty || !order ? await write(meant) : order;
    if (!saved) return;
    setAsked(undefined);
    setConflict(undefined);
    const out =
      then === 'stay'
        ? saved
        : await issue.run({ params: { id: saved.PurchaseOrderId }, body: { Version: saved.Version, Send: then === 'send' } });
    const done = out ?? saved;
    const name = done.PurchaseOrderNo === null ? 'Draft' : `Purchase order ${done.PurchaseOrderNo}`;
    const what = done.Revision > 1 && done.Revision > (order?.Revision ?? 0) ? `went out as revision ${done.Revision}` : 'saved';
    toast(`${name} ${out && then !== 'stay' ? issuedText(done.SupplierName, then === 'send') : what}`);
    onSaved(done);
  });
  const pending = isWaiting || add.pending || change.pending || issue.pending;
  const failure = asked || conflict ? undefined : (add.failure ?? change.failure ?? issue.failure);
  return {
    save: (then: Then) => save(then),
    again: () => save(wanted.current),
    confirm: () =>
      save(
        wanted.current,
        asked?.Warnings.map(({ Kind }) => Kind),
      ),
    dismiss: () => setAsked(undefined),
    setInvalid,
    errors: asked ? faults : { ...add.fieldErrors, ...change.fieldErrors, ...issue.fieldErrors, ...faults },
    asked,
    conflict,
    pending,
    failure,
  };
};
