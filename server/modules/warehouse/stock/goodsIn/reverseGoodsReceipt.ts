import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import type { reverseGoodsReceipt as call } from '#contract/warehouse/stock/goodsIn.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { addPalletMovements } from '#server/ledgers/pallets/pallets.ts';
import type { HolderKind } from '#server/ledgers/pallets/pallets.ts';
import { findLotShortages } from '#server/ledgers/stock/lots.ts';
import { findYardShortage } from '#server/ledgers/pallets/palletsThere.ts';
import { reverseMovements } from '#server/ledgers/reverseMovements.ts';
import { requireAllConfirmations, requireBusinessDate } from '#server/modules/businessDates.ts';
import { lockPurchaseOrder } from '#server/modules/purchasing/purchaseOrders/queries.ts';
import { reverseReceipts } from '#server/modules/purchasing/purchaseOrders/receive.ts';
import { getGoodsReceipt } from './goodsIn.ts';

/** Finds the pallet movements of a receipt that are not reversed. */
const findPallets = (tx: Tx, goodsReceiptId: number) =>
  tx
    .selectFrom('pallet_movements')
    .innerJoin('goods_receipt_lines', 'goods_receipt_lines.PalletMovementId', 'pallet_movements.PalletMovementId')
    .selectAll('pallet_movements')
    .where('goods_receipt_lines.GoodsReceiptId', '=', goodsReceiptId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pallet_movements as reversal')
            .select('reversal.PalletMovementId')
            .whereRef('reversal.ReversesId', '=', 'pallet_movements.PalletMovementId'),
        ),
      ),
    )
    .orderBy('pallet_movements.PalletMovementId')
    .execute();

const reversePallets = (tx: Tx, rows: Awaited<ReturnType<typeof findPallets>>, MovedOn: string, Reference: string) =>
  addPalletMovements(
    tx,
    rows.map((row) => ({
      PalletId: row.PalletId,
      Quantity: row.Quantity,
      from: { kind: row.ToHolder as HolderKind, id: row.ToHolderId },
      to: { kind: row.FromHolder as HolderKind, id: row.FromHolderId },
      MovedOn,
      Kind: 'Purchase' as const,
      ReversesId: row.PalletMovementId,
      Reference,
    })),
  );

/** Reverses all movements of a receipt by rows dated today. The original rows stay. */
export const reverseGoodsReceipt = (context: Context, id: number, body: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const receipt = await tx.selectFrom('goods_receipts').selectAll().where('GoodsReceiptId', '=', id).executeTakeFirst();
    if (!receipt) throw new AppError('NOT_FOUND', 'There is no such goods receipt');
    if (receipt.ReversesId !== null) throw new AppError('RULE_BROKEN', 'This row reverses a receipt. Receive the goods again instead');
    if (receipt.PurchaseOrderId !== null) await lockPurchaseOrder(tx, receipt.PurchaseOrderId);
    await requireBusinessDate(tx, context.today, { subject: 'The reversal', date: context.today, field: 'Reason' });
    const movements = await tx
      .selectFrom('stock_movements')
      .selectAll()
      .where('GoodsReceiptId', '=', id)
      .where('ReversesId', 'is', null)
      .orderBy('StockMovementId')
      .execute();
    await reverseMovements(tx, movements, context.today, body.Reason);
    const movementIds = movements.map((movement) => movement.StockMovementId);
    const pallets = await findPallets(tx, id);
    requireAllConfirmations([
      { question: await findLotShortages(tx, movementIds), isConfirmed: body.ConfirmLots },
      { question: await findYardShortage(tx, pallets, context.today), isConfirmed: body.ConfirmYard },
    ]);
    await reversePallets(tx, pallets, context.today, body.Reason);
    await reverseReceipts(tx, movementIds, context.today);
    const { GoodsReceiptId } = await tx
      .insertInto('goods_receipts')
      .values({
        SupplierDepotId: receipt.SupplierDepotId,
        PurchaseOrderId: receipt.PurchaseOrderId,
        ReceivedOn: context.today,
        SupplierDeliveryNoteNo: receipt.SupplierDeliveryNoteNo,
        Comment: body.Reason,
        ReversesId: id,
      })
      .returning('GoodsReceiptId')
      .executeTakeFirstOrThrow();
    return getGoodsReceipt(tx, GoodsReceiptId);
  });
