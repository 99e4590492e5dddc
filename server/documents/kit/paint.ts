import PDFDocument from 'pdfkit';
import { fontName, fontOf } from './fonts.ts';
import { colours } from './measures.ts';
import { paginate } from './paginate.ts';
import type { Paper } from './blocks.ts';
import type { Mark, Operation, Tag } from './fragments.ts';
import type { Page } from './paginate.ts';

type Pdf = PDFKit.PDFDocument;
type Element = ReturnType<Pdf['struct']>;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** pdfkit writes title and author into the XMP packet as they are: an ampersand would make it malformed. */
class EscapedDocument extends PDFDocument {
  _addInfo() {
    const plain = this.info;
    const escaped = Object.entries(plain).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? escapeXml(value) : value,
    ]);
    this.info = Object.fromEntries(escaped) as typeof plain;
    // oxlint-disable-next-line no-underscore-dangle -- pdfkit's name
    (PDFDocument.prototype as unknown as { _addInfo(): void })._addInfo.call(this);
    this.info = plain;
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
      pdf.save().translate(x, y).scale(operation.scale).lineWidth(operation.strokeWidth).lineCap('round').lineJoin('round');
      pdf.path(operation.path).strokeColor(colours[operation.colour]).stroke().restore();
      return;
    case 'picture':
      pdf.image(Buffer.from(operation.data, 'base64'), x, y, { fit: [operation.width, operation.height] });
  }
};

const structureOf = (pdf: Pdf) => {
  const elements = new Map<Tag, Element>();
  const elementFor = (tag: Tag): Element => {
    const known = elements.get(tag);
    if (known) return known;
    const options = { ...(tag.alt && { alt: tag.alt }), ...(tag.role === 'TH' && { scope: 'Column' }) };
    const element = pdf.struct(tag.role, options);
    elements.set(tag, element);
    if (tag.parent) elementFor(tag.parent).add(element);
    else pdf.addStructure(element);
    return element;
  };
  return elementFor;
};

const drawPages = (pdf: Pdf, pages: readonly Page[], isTagged: boolean) => {
  const elementFor = structureOf(pdf);
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
};

const collect = (pdf: Pdf) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
  });

interface Painting {
  title?: string;
  /** In all; beyond it TooManyPages is thrown. */
  mostPages?: number;
}

/** One PDF of one or more documents, each with its own page numbers. The same papers always give the same bytes. */
export const paintPdf = async (
  papers: readonly [Paper, ...Paper[]],
  { title = papers[0].title, mostPages = Infinity }: Painting = {},
): Promise<Uint8Array> => {
  const [first] = papers;
  const isTagged = papers.every((paper) => paper.isTagged);
  const day = new Date(`${first.date}T00:00:00Z`);
  const pdf = new EscapedDocument({
    pdfVersion: '1.7',
    tagged: isTagged,
    lang: 'en-GB',
    displayTitle: true,
    autoFirstPage: false,
    font: '',
    info: {
      Title: title,
      Author: first.author,
      Creator: 'Demijohn',
      Producer: 'Demijohn',
      CreationDate: day,
      ModDate: day,
    },
  });
  for (const weight of [400, 600] as const) pdf.registerFont(fontName(weight), fontOf(weight) as unknown as string);
  const bytes = collect(pdf);
  let left = mostPages;
  for (const paper of papers) {
    const pages = paginate(paper, left);
    left -= pages.length;
    drawPages(pdf, pages, isTagged);
  }
  pdf.end();
  return bytes;
};
