/** A sheet to count on: it does not say what is expected. */
export interface CountSheetSnapshot {
  CompanyName: string;
  SupplierName: string;
  PrintedOn: string;
  StockTakeId: number | null;
  Lines: {
    Location: string | null;
    ProductCode: string;
    Description: string;
    /** How it stands: `7 × 204 = 1,428`. */
    Packing: string;
    /** It was counted once, and is to be counted again. */
    IsAgain: boolean;
  }[];
}

/** What is stuck on a pallet that came in. */
export interface PalletLabelSnapshot {
  CompanyName: string;
  SupplierName: string;
  ReceivedOn: string;
  ProductCode: string;
  Description: string;
  /** A GTIN of 8, 12, 13 or 14 digits, else the label says the product's own code. */
  Barcode: string | null;
  Quantity: number;
  LotNo: string | null;
  /** The number of this very pallet, where the company has a prefix of GS1. */
  Sscc: string | null;
  Location: string | null;
  /** Pallet 2 of 5 of the line. */
  PalletNo: number;
  Pallets: number;
  Reference: string;
}
