import type { Amount } from '#server/documents/format.ts';
import type { CompanySnapshot, CurrencySnapshot, PartySnapshot } from './partySnapshots.ts';

export interface PalletPositionSnapshot {
  Description: string;
  Opening: number;
  Out: number;
  In: number;
  Transferred: number;
  WrittenOff: number;
  Closing: number;
  Worth: Amount;
}

/** Pallets that an account held at the time of printing. */
export interface PalletStatementSnapshot {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: CurrencySnapshot;
  DateFrom: string;
  DateTo: string;
  /** Pallets that the account usually holds. Null if not set. */
  PalletNorm: number | null;
  Pallets: PalletPositionSnapshot[];
  PalletsWorth: Amount;
  Lines: { Date: string; What: string; Reference: string; Pallet: string; Out: number | null; In: number | null }[];
}
