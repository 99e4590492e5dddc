import type { Amount } from '#server/documents/format.ts';
import type { CompanySnapshot, CurrencySnapshot, PartySnapshot } from './partySnapshots.ts';

export interface PriceLetterSnapshot {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: CurrencySnapshot;
  WrittenOn: string;
  EffectiveFrom: string;
  Lines: {
    Place: string;
    ProductCode: string;
    Description: string;
    MinimumQuantity: number;
    PricePer: number;
    Was: Amount;
    Price: Amount;
  }[];
}

export interface PriceListSnapshot {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: CurrencySnapshot;
  /** Day on which the prices apply. Future prices state their own day. */
  AsOf: string;
  Lines: {
    Place: string;
    ProductCode: string;
    Description: string;
    MinimumQuantity: number;
    PricePer: number;
    Price: Amount;
    From: string | null;
  }[];
}
