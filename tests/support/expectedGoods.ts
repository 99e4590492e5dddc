/** Returns a line of a purchase order as goods-in expects it, of 100 units with unknown stacking. */
export const expectedLine = (PurchaseOrderLineId: number, Outstanding = 100) => ({
  PurchaseOrderLineId,
  ProductId: PurchaseOrderLineId,
  ProductCode: `P${PurchaseOrderLineId}`,
  SupplierCode: null,
  Description: `Bottle ${PurchaseOrderLineId}`,
  Barcode: null,
  Location: null,
  LotRequired: false,
  UnitsPerLayer: null,
  UnitsPerPallet: null,
  PalletId: null,
  PalletCode: null,
  Quantity: 100,
  ReceivedQuantity: 100 - Outstanding,
  Outstanding,
});
