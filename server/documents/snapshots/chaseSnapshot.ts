import type { Amount } from '#server/documents/format.ts';
import type { CompanySnapshot, CurrencySnapshot, PartySnapshot } from './partySnapshots.ts';

/** A letter about what is overdue, as it was written; what is disputed is not in it. */
export interface ChaseLetterSnapshot {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: CurrencySnapshot;
  /** The first asks, the second reminds of it, the third is the last before other steps. */
  Level: number;
  WrittenOn: string;
  Invoices: {
    InvoiceNo: number | string;
    /** Money paid back out of a payment that did not stand. */
    IsRefund?: true;
    InvoiceDate: string;
    DueDate: string;
    CustomerOrderNo: string | null;
    Days: number;
    Outstanding: Amount;
  }[];
  /** Nothing is delivered already. */
  OnStop?: true;
  /** Money and credit notes allocated to nothing, where there are any: taken off. */
  OnAccount?: Amount;
  /** Of the invoices, less what is on account. */
  Total: Amount;
}
