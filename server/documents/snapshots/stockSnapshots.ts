/** A count sheet. It does not state the expected quantities. */
export interface CountSheetSnapshot {
  CompanyName: string;
  SupplierName: string;
  PrintedOn: string;
  StockTakeId: number | null;
  Lines: {
    Location: string | null;
    ProductCode: string;
    Description: string;
    /** Stacking, such as `7 × 204 = 1,428`. */
    Packing: string;
    /** The product is to be counted a second time. */
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
  /** GTIN of 8, 12, 13 or 14 digits. Null if the label uses the product's own code. */
  Barcode: string | null;
  Quantity: number;
  LotNo: string | null;
  /** Number of this single pallet. Null if the company has no GS1 prefix. */
  Sscc: string | null;
  Location: string | null;
  /** Position within the line, such as pallet 2 of 5. */
  PalletNo: number;
  Pallets: number;
  Reference: string;
}
