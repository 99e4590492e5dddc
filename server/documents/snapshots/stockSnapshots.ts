/** A count sheet. Omits the expected quantities, so that they do not influence the count. */
export interface CountSheetSnapshot {
  CompanyName: string;
  SupplierName: string;
  PrintedOn: string;
  StockTakeId: number | null;
  Lines: {
    Location: string | null;
    ProductCode: string;
    Description: string;
    /** How the product is stacked, such as `7 × 204 = 1,428`. */
    Packing: string;
    /** Whether the product must be counted again. */
    IsAgain: boolean;
  }[];
}

/** A label for a received pallet. */
export interface PalletLabelSnapshot {
  CompanyName: string;
  SupplierName: string;
  ReceivedOn: string;
  ProductCode: string;
  Description: string;
  /** GTIN of 8, 12, 13 or 14 digits. Null if the label has our own product code instead. */
  Barcode: string | null;
  Quantity: number;
  LotNo: string | null;
  /** Serial number of this pallet (SSCC). Null if the company has no GS1 prefix. */
  Sscc: string | null;
  Location: string | null;
  /** Position within the delivery line, such as 2 in pallet 2 of 5. */
  PalletNo: number;
  Pallets: number;
  Reference: string;
}
