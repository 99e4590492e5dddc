import { acknowledgement } from './templates/acknowledgement.ts';
import { countSheet } from './templates/goods/countSheet.ts';
import { creditNote } from './templates/money/creditNote.ts';
import { customerDetails } from './templates/customerDetails.ts';
import { deliveryNote } from './templates/goods/deliveryNote.ts';
import { invoice } from './templates/money/invoice.ts';
import { deliveryProof } from './templates/goods/deliveryProof.ts';
import { palletLabel } from './templates/goods/palletLabel.ts';
import { pickList } from './templates/goods/pickList.ts';
import { chaseLetter } from './templates/money/chaseLetter.ts';
import { priceLetter } from './templates/prices/priceLetter.ts';
import { priceList } from './templates/prices/priceList.ts';
import { proForma } from './templates/money/proForma.ts';
import { purchaseOrder } from './templates/purchaseOrder.ts';
import { quotation } from './templates/prices/quotation.ts';
import { reportDocument } from './templates/reportDocument.ts';
import { palletStatement } from './templates/goods/palletStatement.ts';
import { runSheet } from './templates/goods/runSheet.ts';
import { statement } from './templates/money/statement.ts';
import { paintPdf } from './kit/paint.ts';
import type { PrintDocument } from './kit/blocks.ts';
import type { DocumentInput, SingleDocument } from './snapshots/snapshots.ts';

/** Returns the content of a document, before layout. */
export const composePaper = (input: SingleDocument): PrintDocument => {
  switch (input.kind) {
    case 'invoice':
      return invoice(input.snapshot);
    case 'creditNote':
      return creditNote(input.snapshot);
    case 'proForma':
      return proForma(input.snapshot);
    case 'acknowledgement':
      return acknowledgement(input.snapshot);
    case 'quotation':
      return quotation(input.snapshot);
    case 'priceLetter':
      return priceLetter(input.snapshot);
    case 'chaseLetter':
      return chaseLetter(input.snapshot);
    case 'priceList':
      return priceList(input.snapshot);
    case 'deliveryNote':
      return deliveryNote(input.snapshot);
    case 'deliveryProof':
      return deliveryProof(input.snapshot);
    case 'pickList':
      return pickList(input.snapshot);
    case 'statement':
      return statement(input.snapshot);
    case 'customerDetails':
      return customerDetails(input.snapshot);
    case 'purchaseOrder':
      return purchaseOrder(input.snapshot);
    case 'palletStatement':
      return palletStatement(input.snapshot);
    case 'runSheet':
      return runSheet(input.snapshot);
    case 'countSheet':
      return countSheet(input.snapshot);
    case 'palletLabel':
      return palletLabel(input.snapshot);
    case 'table':
    default:
      return reportDocument(input.definition, input.rows);
  }
};

function* each(inputs: readonly SingleDocument[]) {
  for (const input of inputs) yield composePaper(input);
}

/** Returns whether the file gets accessibility tags. Long tables get none, because tags make them much larger. */
const isTagged = (input: SingleDocument) => (input.kind !== 'table' && input.kind !== 'countSheet') || composePaper(input).isTagged;

/** Creates a PDF in this thread, which takes 30–600 ms of CPU. The server calls `renderPdf`, which uses a worker. */
export const composePdf = async (input: DocumentInput): Promise<Uint8Array> => {
  if (input.kind !== 'merged') return paintPdf(composePaper(input));
  const [first, ...otherPapers] = input.documents;
  if (!first) throw new Error('There is no document to print');
  return paintPdf(composePaper(first), {
    title: input.title,
    furtherDocuments: each(otherPapers),
    isTagged: input.documents.every(isTagged),
  });
};
