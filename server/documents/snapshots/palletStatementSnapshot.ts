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

/** What an account has of our pallets, as it stood when it was made. */
export interface PalletStatementSnapshot {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: CurrencySnapshot;
  DateFrom: string;
  DateTo: string;
  /** How many the account usually has; null: not said. */
  PalletNorm: number | null;
  Pallets: PalletPositionSnapshot[];
  PalletsWorth: Amount;
  Lines: { Date: string; What: string; Reference: string; Pallet: string; Out: number | null; In: number | null }[];
}
