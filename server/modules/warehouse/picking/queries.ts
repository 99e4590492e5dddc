import { sql } from 'kysely';
import { isNotDespatched } from '#contract/sales/orders/creditHold.ts';
import type { CreditHold } from '#contract/sales/orders/creditHold.ts';
import { AppError } from '#contract/call/errors.ts';
import type { PickLine } from '#contract/warehouse/picking/calls.ts';
import type { DealType, OrderStatus } from '#contract/sales/orders/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { pipeline } from '#server/database/transaction/pipeline.ts';
import { selectProductLook } from '#server/modules/masterData/pictures/selectProductLook.ts';
import { addressBlock, noAddress } from '#server/modules/system/documents/parties.ts';
import type { AddressBlock } from '#server/modules/system/documents/parties.ts';
import { findCreditPositions } from '#server/modules/sales/deal/credit.ts';
import { selectReturnedUnits } from '#server/modules/sales/deal/lines/goodsOut.ts';
import { dealType } from '#server/modules/sales/deal/status.ts';
import { findAccountHold } from '#server/modules/sales/orders/credit/creditHold.ts';

/** Columns that decide the credit hold. They are not sent to the browser. */
interface CreditFacts {
  DealType: DealType;
  CreditOverrideReason: string | null;
  CreditStopReleased: boolean;
}

type WithCreditHold<Deal> = Omit<Deal, keyof CreditFacts> & { CreditHold: CreditHold | null };

/** Adds the credit hold to each deal. */
export const addCreditHolds = async <Deal extends CreditFacts & { CustomerId: number; Status: OrderStatus }>(
  db: Db,
  deals: readonly Deal[],
  today: string,
): Promise<WithCreditHold<Deal>[]> => {
  const customerIds = [...new Set(deals.filter(isNotDespatched).map((deal) => deal.CustomerId))];
  const positions = customerIds.length === 0 ? [] : await findCreditPositions(db, customerIds, today);
  const accounts = new Map(positions.map((account) => [account.CustomerId, account]));
  return deals.map(({ DealType, CreditOverrideReason, CreditStopReleased, ...deal }) => {
    const account = accounts.get(deal.CustomerId);
    const facts = { DealType, CreditOverrideReason, CreditStopReleased, Status: deal.Status };
    return { ...deal, CreditHold: account ? findAccountHold(account, facts) : null };
  });
};

interface PickHeader extends CreditFacts {
  OrderId: number;
  DealNo: number;
  Part: number;
  Status: OrderStatus;
  CustomerId: number;
  CustomerName: string;
  DeliveryBlock: AddressBlock | null;
  OpeningHours: string | null;
  DeliveryInstructions: string | null;
  RequiredDate: string | null;
  HaulierName: string | null;
  CustomerOrderNo: string | null;
  Comment: string | null;
  DeliveryNoteNo: number | null;
  DespatchedOn: string | null;
  Version: number;
}

const deliveryBlock = addressBlock(sql`o.delivery_address_id`, sql`o.customer_id`, 'Delivery');

const selectHeader = (orderId: number) => sql<PickHeader>`
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.status, o.customer_id, c.name AS customer_name, ${deliveryBlock} AS delivery_block, address.opening_hours,
      address.delivery_instructions, o.required_date, haulier.name AS haulier_name, o.customer_order_no, o.comment, o.delivery_note_no, o.credit_override_reason, o.credit_stop_released,
      o.despatched_on, o.version
    FROM orders o JOIN customers c ON c.customer_id = o.customer_id
    LEFT JOIN addresses address ON address.address_id = o.delivery_address_id LEFT JOIN customers haulier ON haulier.customer_id = o.haulier_id
    WHERE o.order_id = ${orderId} AND o.deal_type_id = ${dealType.Stock}`;

/** Time after which a picker's claim on a line ends. */
export const claimDuration = sql`interval '15 minutes'`;
/** Display name of the user row `u`. */
export const userName = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name)`;

const selectLines = (orderId: number) => sql<PickLine>`
    SELECT d.order_detail_id, d.line_no, d.product_id, p.code AS product_code, d.description, p.location, p.barcode, ${selectProductLook(sql`d.product_id`)} AS look, d.quantity, d.picked_quantity,
      d.picked_pallets, d.short_reason, d.short, d.supplier_depot_id, coalesce(stock.on_hand, 0) AS on_hand, p.units_per_layer, p.units_per_pallet, pallet.code AS pallet_code,
      d.pallet_quantity, d.packing, p.lot_required, d.picked_lots AS lots, ${selectReturnedUnits(sql`d.order_detail_id`)} AS returned,
      claim.user_id AS picker_id, ${userName} AS picker,
      CASE WHEN claim.at_line_since > clock_timestamp() - ${claimDuration} THEN claim.at_line_since END AS at_line_since,
      d.updated_by AS changed_by_id, d.version
    FROM order_details d LEFT JOIN products p USING (product_id) LEFT JOIN pallets pallet ON pallet.pallet_id = d.pallet_id
    LEFT JOIN stock_levels stock ON stock.product_id = d.product_id AND stock.supplier_depot_id = d.supplier_depot_id
    LEFT JOIN line_pickers claim ON claim.order_detail_id = d.order_detail_id LEFT JOIN users u ON u.user_id = claim.user_id
    WHERE d.order_id = ${orderId} AND d.product_id IS NOT NULL ORDER BY p.location NULLS LAST, d.line_no, d.order_detail_id`;

/** Loads one deal with its lines in order of location. Pass `isAccountGood` to skip the credit check after it has passed. */
export const getPickGoods = async (db: Db, orderId: number, today: string, isAccountGood = false) => {
  const [[headerRow], Lines] = await pipeline(db, [selectHeader(orderId), selectLines(orderId)]);
  if (!headerRow) throw new AppError('NOT_FOUND', 'There is no such stock order');
  const [pickDeal] = isAccountGood ? [] : await addCreditHolds(db, [headerRow], today);
  const { DeliveryBlock, CreditOverrideReason: _reason, CreditStopReleased: _released, ...header } = headerRow;
  const address = DeliveryBlock ?? noAddress;
  return {
    ...header,
    CreditHold: pickDeal?.CreditHold ?? null,
    DeliveryAddress: [address.Name, ...address.Lines].filter((line): line is string => Boolean(line)),
    Lines,
  };
};
export type LoadedPick = Awaited<ReturnType<typeof getPickGoods>>;
