import type { SingleDocument } from '#server/documents/snapshots/snapshots.ts';
import {
  balanceForward,
  bottles,
  carriage,
  creditNote,
  deliveryNote,
  invoice,
  palletCharge,
  pickList,
  proForma,
  purchaseOrder,
  statement,
  totalsOf,
} from './snapshots/snapshots.ts';

const goodsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ ...bottles, ProductCode: `BTL${index}` }));

/** Every kind of document that lists lines, each with this number of lines. */
export const papersOf = (count: number): SingleDocument[] => {
  const [line] = deliveryNote.Lines;
  const [pick] = pickList.Lines;
  const [ordered] = purchaseOrder.Lines;
  const [entry] = statement.Lines;
  if (!line || !pick || !ordered || !entry) return [];
  const times = <T>(one: T) => Array.from({ length: count }, () => one);
  const priced = { ...totalsOf(goodsOf(count)), Lines: goodsOf(count) };
  const charged = [...goodsOf(count), palletCharge, carriage];
  const OpenInvoices = statement.OpenInvoices.slice(0, 1).flatMap(times);
  return [
    { kind: 'invoice', snapshot: { ...invoice, ...priced, Settlement: null } },
    { kind: 'invoice', snapshot: { ...invoice, ...priced } },
    { kind: 'invoice', snapshot: { ...invoice, ...totalsOf(charged), Lines: charged, Settlement: null } },
    { kind: 'invoice', snapshot: { ...invoice, ...totalsOf(charged), Lines: charged } },
    { kind: 'proForma', snapshot: { ...proForma, ...priced } },
    { kind: 'creditNote', snapshot: { ...creditNote, ...priced, Lines: priced.Lines.map((one) => ({ ...one, InvoiceNo: null })) } },
    { kind: 'deliveryNote', snapshot: { ...deliveryNote, Lines: times({ ...line, ProductCode: 'BTL1' }) } },
    { kind: 'pickList', snapshot: { ...pickList, Lines: times({ ...pick, ProductCode: 'BTL1' }) } },
    { kind: 'purchaseOrder', snapshot: { ...purchaseOrder, Lines: times({ ...ordered, SupplierCode: 'BTL1' }) } },
    { kind: 'statement', snapshot: { ...balanceForward, Lines: times({ ...entry, Reference: 'BTL1' }), OpenInvoices: [] } },
    {
      kind: 'statement',
      snapshot: { ...balanceForward, Lines: times({ ...entry, Reference: 'BTL1' }), OpenInvoices: OpenInvoices.slice(0, 12) },
    },
  ];
};
