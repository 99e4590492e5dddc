/** A haulier's load for a day, as planned at the time of printing. */
export interface RunSheetSnapshot {
  CompanyName: string;
  Day: string;
  HaulierName: string | null;
  PrintedOn: string;
  /** Time of printing, such as `21 Nov 2026, 09:14`. Printed on the sheet, because the plan may change afterwards. */
  PrintedAt: string;
  Pallets: number;
  WeightKg: number;
  Stops: {
    Name: string;
    AddressLines: string[];
    Contact: string;
    OpeningHours: string | null;
    DeliveryInstructions: string | null;
    Pallets: number;
    WeightKg: number;
    Deals: {
      Deal: string;
      CustomerOrderNo: string | null;
      /** State as text: Open, Picked, Gone. */
      State: string;
      Comment: string | null;
      Pallets: number;
      WeightKg: number;
    }[];
  }[];
}
