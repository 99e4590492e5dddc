import type { Amount } from '#server/documents/format.ts';
import type { CompanySnapshot, CurrencySnapshot, PartySnapshot } from './partySnapshots.ts';

/** A letter about overdue invoices. Excludes disputed invoices. */
export interface ChaseLetterSnapshot {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: CurrencySnapshot;
  /** 1 is a request, 2 a reminder, and 3 the last letter before further action. */
  Level: number;
  WrittenOn: string;
  Invoices: {
    InvoiceNo: number | string;
    /** Whether the row is a refund of a payment that was later reversed. */
    IsRefund?: true;
    InvoiceDate: string;
    DueDate: string;
    CustomerOrderNo: string | null;
    Days: number;
    Outstanding: Amount;
  }[];
  /** Whether deliveries are already stopped. */
  OnStop?: true;
  /** Unallocated money and credit notes, which the letter deducts. Absent if there are none. */
  OnAccount?: Amount;
  /** Total of the invoices less money on account. */
  Total: Amount;
}
