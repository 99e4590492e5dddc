/** What a haulier takes on a day, as it was planned when it was printed. */
export interface RunSheetSnapshot {
  CompanyName: string;
  Day: string;
  HaulierName: string | null;
  PrintedOn: string;
  /** `21 Nov 2026, 09:14`: what it says may be planned otherwise since. */
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
      /** In words: Open, Picked, Gone. */
      State: string;
      Comment: string | null;
      Pallets: number;
      WeightKg: number;
    }[];
  }[];
}
