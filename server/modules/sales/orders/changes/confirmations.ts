import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { formatDate } from '#server/documents/format.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Big } from '#contract/money.ts';
import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { ExactCreditPosition } from '#server/modules/sales/deal/credit.ts';
import { listCreditWarnings } from './listCreditWarnings.ts';

export interface ToConfirm {
  CustomerId: number;
  CurrencySymbol: string;
  /** 0 for a new order. */
  OrderId: number;
  Gross: Big;
  CustomerOrderNo: string | null;
  /** Credit of the account without this order. Null if credit is not checked, because the order's total does not rise. */
  account: ExactCreditPosition | null;
  checkOrderNo: boolean;
  /** Question from `checkBusinessDate` about the order's date. */
  dateQuestion: OrderWarning | null;
  /** Question that says what suppliers will be told of the change. */
  purchaseQuestion?: OrderWarning | null;
}

interface Confirmations {
  CreditOverrideReason?: string | null | undefined;
  ConfirmRepeatedOrderNo?: boolean | undefined;
  ConfirmDate?: boolean | undefined;
  ConfirmPurchase?: boolean | undefined;
  /** Accepts the credit warnings without a reason. The change then does not release the deal. */
  ConfirmCredit?: boolean | undefined;
}

const findRepeatedOrderNo = async (tx: Tx, order: ToConfirm): Promise<OrderWarning[]> => {
  if (!order.CustomerOrderNo) return [];
  const earlier = await tx
    .selectFrom('orders')
    .select(['DealNo', 'Part', 'OrderDate'])
    .where('CustomerId', '=', order.CustomerId)
    .where(sql<boolean>`fold_code(customer_order_no) = fold_code(${order.CustomerOrderNo})`)
    .where('OrderId', '<>', order.OrderId)
    .where('Status', '<>', 'Cancelled')
    .orderBy('OrderId', 'desc')
    .executeTakeFirst();
  if (!earlier) return [];
  return [
    {
      Kind: 'RepeatedOrderNo',
      Message: `The customer’s order number ${order.CustomerOrderNo} is already on deal ${dealName(earlier)} of ${formatDate(earlier.OrderDate)}`,
    },
  ];
};

/**
 * Stops a save until the user has confirmed all its warnings, and lists them together. Credit warnings require a reason, and only an Admin
 * may continue if the account is on stop. Returns the reason to record. Undefined if none was needed.
 */
export const requireConfirmation = async (
  context: Context,
  tx: Tx,
  order: ToConfirm,
  confirmed: Confirmations,
): Promise<string | undefined> => {
  const credit = order.account ? listCreditWarnings(order.account, order) : [];
  const repeated = order.checkOrderNo && !confirmed.ConfirmRepeatedOrderNo ? await findRepeatedOrderNo(tx, order) : [];
  const onStop = credit.some((warning) => warning.Kind === 'OnStop');
  const NeedsAdmin = onStop && !context.user.roles.includes('Admin');
  const isAnswered = confirmed.ConfirmCredit === true || Boolean(confirmed.CreditOverrideReason);
  if (NeedsAdmin && isAnswered) throw new AppError('NOT_ALLOWED', 'The account is on stop. Only an Admin may accept this order.');
  const NeedsReason = credit.length > 0 && !isAnswered;
  const dated = order.dateQuestion && !confirmed.ConfirmDate ? [order.dateQuestion] : [];
  const bought = order.purchaseQuestion && !confirmed.ConfirmPurchase ? [order.purchaseQuestion] : [];
  const Warnings = [...(NeedsReason ? credit : []), ...repeated, ...dated, ...bought];
  if (Warnings.length > 0) {
    const details: ConfirmationDetails = { Warnings, NeedsReason, NeedsAdmin };
    throw new AppError('CONFIRMATION_NEEDED', Warnings.map((warning) => warning.Message).join('. '), { details });
  }
  return credit.length > 0 ? (confirmed.CreditOverrideReason ?? undefined) : undefined;
};
