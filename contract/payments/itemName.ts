import type { OpenItem } from './shapes.ts';

type Named = Pick<OpenItem, 'Kind' | 'InvoiceNo'>;

/** `20817`, or `Pro forma 3199`: invoices are so many that their number alone says it. */
export const itemName = ({ Kind, InvoiceNo }: Named) => (Kind === 'ProForma' ? `Pro forma ${InvoiceNo}` : String(InvoiceNo));

/** Within a sentence: `invoice 20817`, `pro forma 3199`. */
export const spokenName = ({ Kind, InvoiceNo }: Named) => `${Kind === 'ProForma' ? 'pro forma' : 'invoice'} ${InvoiceNo}`;
