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
