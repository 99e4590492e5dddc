import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { fontName, loadFont } from './fonts.ts';
import { colours } from './measures.ts';
import { paginate } from './paginate.ts';
import type { PrintDocument } from './blocks.ts';
import type { Mark, Operation, Tag } from './fragments.ts';
import type { Page } from './paginate.ts';

type Pdf = PDFKit.PDFDocument;
type Element = ReturnType<Pdf['struct']> & { dictionary: { data: object } };

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

class OurDocument extends PDFDocument {
  /** Skips the width of a text, which pdfkit would measure to place the next one. Every text of ours has its own place. */
  override widthOfString() {
    return 0;
  }
  /** Escapes title and author for the XMP metadata, because pdfkit does not, and an ampersand would make it malformed. */
  _addInfo() {
    const info = this.info;
    const escaped = Object.entries(info).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? escapeXml(value) : value,
    ]);
    this.info = Object.fromEntries(escaped) as typeof info;
    // oxlint-disable-next-line no-underscore-dangle -- pdfkit's name
    (PDFDocument.prototype as unknown as { _addInfo(): void })._addInfo.call(this);
    this.info = info;
  }
}

const drawOperation = (pdf: Pdf, operation: Operation) => {
  const { x, y } = operation;
  switch (operation.kind) {
    case 'text':
      pdf.font(fontName(operation.weight), operation.size).fillColor(colours[operation.colour]);
      pdf.text(operation.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
      return;
    case 'line':
      pdf.save().lineWidth(operation.thickness).strokeColor(colours[operation.colour]);
      if (operation.dash) pdf.dash(operation.dash, { space: operation.dash });
      pdf
        .moveTo(x, y)
        .lineTo(x + operation.length, y)
        .stroke()
        .restore();
      return;
    case 'box':
      pdf.save().lineWidth(0.6).strokeColor(colours[operation.colour]);
      pdf.rect(x, y, operation.width, operation.height).stroke().restore();
      return;
    case 'path':
      pdf.save().translate(x, y).scale(operation.scale);
      if (operation.strokeWidth === undefined) pdf.path(operation.path).fillColor(colours[operation.colour]).fill();
      else {
        pdf.lineWidth(operation.strokeWidth).lineCap('round').lineJoin('round');
        pdf.path(operation.path).strokeColor(colours[operation.colour]).stroke();
      }
      pdf.restore();
      return;
    case 'picture':
      // pdfkit recognises an image by this text, so that the logo of a thousand documents is stored once.
      pdf.image(`data:image/any;base64,${operation.data}`, x, y, { fit: [operation.width, operation.height] });
  }
};

const makeStructure = (pdf: Pdf) => {
  const elements = new Map<Tag, Element>();
  const outermost: Element[] = [];
  const elementFor = (tag: Tag): Element => {
    const knownElement = elements.get(tag);
    if (knownElement) return knownElement;
    const options = { ...(tag.alt && { alt: tag.alt }), ...(tag.role === 'TH' && { scope: 'Column' }) };
    const element = pdf.struct(tag.role, options) as Element;
    elements.set(tag, element);
    if (tag.parent) elementFor(tag.parent).add(element);
    else {
      pdf.addStructure(element);
      outermost.push(element);
    }
    return element;
  };
  const end = () => {
    for (const element of outermost) element.end();
    // pdfkit's index keeps every tag until the file ends, but needs only its number. Clears the content, which is already written.
    for (const { dictionary } of elements.values()) dictionary.data = {};
  };
  return { elementFor, end };
};

/** Draws pages. Returns a function that writes their tags to the file and frees the memory of the tags. */
const drawPages = (pdf: Pdf, pages: readonly Page[], isTagged: boolean) => {
  const { elementFor, end } = makeStructure(pdf);
  const drawMark = ({ tag, operations }: Mark) => {
    if (isTagged && tag) {
      const element = elementFor(tag);
      if (operations.length === 0) return;
      element.add(pdf.markStructureContent(tag.role));
    } else if (operations.length === 0) return;
    else if (isTagged) pdf.markContent('Artifact');
    for (const operation of operations) drawOperation(pdf, operation);
    if (isTagged) pdf.endMarkedContent();
  };
  for (const { size, marks } of pages) {
    pdf.addPage({ size: [size.width, size.height], margin: 0 });
    marks.forEach(drawMark);
  }
  return end;
};

const minJoinedBytes = 1_048_576;

/** Joins the output of pdfkit to one array. Joins as the output arrives, because pdfkit writes every object in many small pieces. */
const collect = (pdf: Pdf) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const joined: Uint8Array[] = [];
    let pieces: Uint8Array[] = [];
    let size = 0;
    let sum = 0;
    const joinPieces = () => {
      joined.push(Buffer.concat(pieces));
      pieces = [];
      size = 0;
    };
    pdf.on('data', (piece: Uint8Array) => {
      pieces.push(piece);
      size += piece.length;
      sum += piece.length;
      if (size >= minJoinedBytes) joinPieces();
    });
    pdf.on('end', () => {
      joinPieces();
      const bytes = new Uint8Array(sum);
      let offset = 0;
      for (const chunk of joined) {
        bytes.set(chunk, offset);
        offset += chunk.length;
      }
      resolve(bytes);
    });
    pdf.on('error', reject);
  });

interface Painting {
  title?: string;
  /** Limit for all documents together. Throws TooManyPages above the limit. */
  maxPages?: number;
  /** Created one at a time, so that only one of thousands is in memory. */
  furtherDocuments?: Iterable<PrintDocument>;
  /** Whether the file has accessibility tags. Default: as the first document says. Set to false if a later document has none. */
  isTagged?: boolean;
}

/** Paints one or more documents into one PDF, each with its own page numbers. The same input always produces the same bytes. */
export const paintPdf = async (
  first: PrintDocument,
  { title = first.title, maxPages = Infinity, furtherDocuments = [], isTagged = first.isTagged }: Painting = {},
): Promise<Uint8Array> => {
  const day = new Date(`${first.date}T00:00:00Z`);
  const pdf = new OurDocument({
    pdfVersion: '1.7',
    tagged: isTagged,
    lang: 'en-GB',
    displayTitle: true,
    autoFirstPage: false,
    font: '',
    // Our fonts cache the most frequent words for all documents.
    fontLayoutCache: false,
    info: {
      Title: title,
      Author: first.author,
      Creator: 'Demijohn',
      Producer: 'Demijohn',
      CreationDate: day,
      ModDate: day,
    },
  });
  for (const weight of [400, 600] as const) pdf.registerFont(fontName(weight), loadFont(weight) as unknown as string);
  const bytes = collect(pdf);
  // Lets pdfkit pass on drawn content at once. Otherwise it would hold everything until the last page.
  await setImmediate();
  let pagesLeft = maxPages;
  const draw = (document: PrintDocument) => {
    const pages = paginate(document, pagesLeft);
    pagesLeft -= pages.length;
    return drawPages(pdf, pages, isTagged);
  };
  let end = draw(first);
  for (const document of furtherDocuments) {
    end();
    end = draw(document);
  }
  pdf.end();
  return bytes;
};
