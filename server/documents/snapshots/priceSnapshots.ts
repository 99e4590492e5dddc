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
  /** The day whose prices these are; those that are to come say from when. */
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
