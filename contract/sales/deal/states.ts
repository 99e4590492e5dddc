import { z } from 'zod';
import type { Role } from '#contract/call/roles.ts';

export const orderStatusIds = { Held: 1, Open: 2, Picking: 3, Picked: 4, ReadyToInvoice: 5, Invoiced: 6, Cancelled: 7 } as const;
/** Order statuses, in the order in which a deal passes through them. */
export const orderStatuses = ['Held', 'Open', 'Picking', 'Picked', 'ReadyToInvoice', 'Invoiced', 'Cancelled'] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const dealTypeIds = { Stock: 1, Direct: 2, AdHoc: 3 } as const;
export const DealType = z.enum(['Stock', 'Direct', 'AdHoc']);
export type DealType = z.infer<typeof DealType>;

export interface Step {
  deed: string;
  from: OrderStatus;
  to: OrderStatus;
  who: readonly Role[];
  /** Absent if the step applies to every deal type. */
  dealType?: DealType;
  /** True if the step is only for deals invoiced in advance, false if it is only for others. Absent if it is for both. */
  prepaid?: boolean;
}

const office: readonly Role[] = ['Admin', 'Office'];
const finance: readonly Role[] = ['Admin', 'Finance'];
const warehouse: readonly Role[] = ['Admin', 'Warehouse'];

/** Lists every allowed change of an order's status. The database refuses all others. Each step has the name of its API call. */
export const steps = [
  { deed: 'releaseProForma', from: 'Held', to: 'Open', who: office },
  { deed: 'holdUnpaid', from: 'Open', to: 'Held', who: office },
  { deed: 'savePickGoods', from: 'Open', to: 'Picking', who: warehouse, dealType: 'Stock' },
  { deed: 'savePickGoods', from: 'Picking', to: 'Picking', who: warehouse, dealType: 'Stock' },
  { deed: 'confirmPickOrder', from: 'Open', to: 'Picked', who: warehouse, dealType: 'Stock' },
  { deed: 'confirmPickOrder', from: 'Picking', to: 'Picked', who: warehouse, dealType: 'Stock' },
  { deed: 'reopenPick', from: 'Picked', to: 'Picking', who: warehouse, dealType: 'Stock' },
  { deed: 'confirmPrintDNote', from: 'Picked', to: 'ReadyToInvoice', who: warehouse, dealType: 'Stock', prepaid: false },
  { deed: 'confirmPrintDNote', from: 'Picked', to: 'Invoiced', who: warehouse, dealType: 'Stock', prepaid: true },
  { deed: 'reverseDespatch', from: 'ReadyToInvoice', to: 'Picked', who: warehouse, dealType: 'Stock' },
  { deed: 'processOrders', from: 'Open', to: 'ReadyToInvoice', who: office, dealType: 'Direct', prepaid: false },
  { deed: 'processOrders', from: 'Open', to: 'Invoiced', who: office, dealType: 'Direct', prepaid: true },
  { deed: 'raiseInvoice', from: 'ReadyToInvoice', to: 'Invoiced', who: finance },
  { deed: 'cancelOrder', from: 'Held', to: 'Cancelled', who: office },
  { deed: 'cancelOrder', from: 'Open', to: 'Cancelled', who: office },
  { deed: 'cancelOrder', from: 'Picking', to: 'Cancelled', who: office },
  { deed: 'cancelOrder', from: 'Picked', to: 'Cancelled', who: office },
  // The server allows this step only after all goods have been returned.
  { deed: 'cancelOrder', from: 'ReadyToInvoice', to: 'Cancelled', who: office, prepaid: false },
] as const satisfies readonly Step[];

export type OrderAction = (typeof steps)[number]['deed'];

interface DealInState {
  Status: OrderStatus;
  DealType: DealType;
  PrepaidInvoiceId?: number | null;
}

/** Returns the status to which an action leads. Undefined if the deal does not allow the action now. */
export const findNextStatus = (deal: DealInState, action: OrderAction): OrderStatus | undefined =>
  (steps as readonly Step[]).find(
    (step) =>
      step.deed === action &&
      step.from === deal.Status &&
      (step.dealType === undefined || step.dealType === deal.DealType) &&
      (step.prepaid === undefined || step.prepaid === (deal.PrepaidInvoiceId !== null && deal.PrepaidInvoiceId !== undefined)),
  )?.to;

/** Tells whether the deal allows an action now and one of the roles may take it. The browser offers only such actions. */
export const canTakeStep = (deal: DealInState, action: OrderAction, roles: readonly Role[]) =>
  findNextStatus(deal, action) !== undefined &&
  (steps as readonly Step[]).some((step) => step.deed === action && step.who.some((role) => roles.includes(role)));

const isBefore = (status: OrderStatus, other: OrderStatus) => orderStatusIds[status] < orderStatusIds[other];

/** Tells whether the delivered quantities are final, because the picker or the supplier has confirmed them. */
export const isQuantityFinal = ({ Status }: { Status: OrderStatus }) => !isBefore(Status, 'Picked') && Status !== 'Cancelled';

interface Due {
  Status: OrderStatus;
  RequiredDate: string | null;
  PromisedDate: string | null;
}

/** Tells whether the goods have not left and the promised date, or else the required date, has passed. */
export const isDealLate = ({ Status, RequiredDate, PromisedDate }: Due, today: string) =>
  (PromisedDate ?? RequiredDate ?? today) < today && isBefore(Status, 'ReadyToInvoice');
