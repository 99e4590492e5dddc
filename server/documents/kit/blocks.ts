import type { Colour, StyleName } from './measures.ts';

export type Align = 'left' | 'right' | 'centre';

export interface TextBlock {
  kind: 'text';
  text: string;
  style?: StyleName;
  align?: Align;
  role?: 'P' | 'H1' | 'H2';
}

/** Empty space, which is dropped at the top of a page. The height is in points. */
export interface SpacerBlock {
  kind: 'spacer';
  height: number;
}

/** Starts a new page. */
export interface NewPageBlock {
  kind: 'newPage';
}

export interface RuleBlock {
  kind: 'rule';
  colour?: Colour;
  thickness?: number;
}

export interface Pair {
  label: string;
  value: string;
  isStrong?: boolean;
  isRuled?: boolean;
}

/** Labels and values in two columns. `right` aligns the values to the right, as in totals. */
export interface PairsBlock {
  kind: 'pairs';
  rows: readonly Pair[];
  labelWidth?: number;
  align?: 'left' | 'right';
  style?: StyleName;
}

/** Blocks side by side, which are never split across pages. `share` divides the width. */
export interface ColumnsBlock {
  kind: 'columns';
  columns: readonly { share: number; blocks: readonly Block[] }[];
  gap?: number;
}

export interface TableColumn {
  title: string;
  /** Width in points. If absent, the column gets an equal share of the remaining width. */
  width?: number;
  align?: Align;
  /** Whether each cell is an empty box for handwriting. */
  isToFillIn?: boolean;
}

export interface TableRow {
  cells: readonly string[];
  /** `group` is a heading that stays with the rows below it. `total` is bold below a rule. */
  kind?: 'group' | 'total';
}

export interface TableBlock {
  kind: 'table';
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  style?: 'table' | 'tableSmall';
  rowGap?: number;
  isLined?: boolean;
  /** Number of last rows, without group headings, to keep on the same page as the next block, such as the totals. */
  keptWithNext?: number;
}

/** Blocks that stay on one page, if they fit on one. */
export interface TogetherBlock {
  kind: 'together';
  blocks: readonly Block[];
}

/** Address in the position of a DL envelope's window, with other content beside it. */
export interface WindowBlock {
  kind: 'window';
  caption?: string;
  address: readonly string[];
  aside: readonly Block[];
}

/** Blocks at the foot of the page, or of a new page if there is no room. */
export interface BottomBlock {
  kind: 'bottom';
  blocks: readonly Block[];
}

export interface CutBlock {
  kind: 'cut';
  label: string;
}

/** Lines for handwriting, side by side. */
export interface SignatureBlock {
  kind: 'signature';
  labels: readonly string[];
}

/** A drawing of SVG paths. Filled if `strokeWidth` is absent. */
export interface DrawingBlock {
  kind: 'drawing';
  paths: readonly string[];
  viewBox: number;
  strokeWidth?: number;
  size: number;
  /** Height in points. Defaults to the width. */
  height?: number;
  colour: Colour;
  alt: string;
}

/** PNG or JPEG in base64, fitted into the box at the top left. */
export interface PictureBlock {
  kind: 'picture';
  data: string;
  width: number;
  height: number;
  alt: string;
}

export type Block =
  | TextBlock
  | SpacerBlock
  | NewPageBlock
  | RuleBlock
  | PairsBlock
  | ColumnsBlock
  | TableBlock
  | TogetherBlock
  | WindowBlock
  | BottomBlock
  | CutBlock
  | SignatureBlock
  | DrawingBlock
  | PictureBlock;

/** Content of a document before layout. */
export interface PrintDocument {
  title: string;
  author: string;
  /** Date of the document as `YYYY-MM-DD`. Also the date of the file, so that the same document always produces the same bytes. */
  date: string;
  isLandscape?: boolean;
  isTagged: boolean;
  blocks: readonly Block[];
  /** Text at the top of every page but the first. */
  runningHead: string;
  footer: readonly string[];
}

export const textBlock = (words: string, style?: StyleName, align?: Align): TextBlock => ({
  kind: 'text',
  text: words,
  ...(style && { style }),
  ...(align && { align }),
});
export const heading = (words: string): TextBlock => ({ kind: 'text', text: words, style: 'section', role: 'H2' });
export const spacer = (height: number): SpacerBlock => ({ kind: 'spacer', height });
/** Keeps the end of a document (totals, bank details, signatures) together, so that no page contains only part of it. */
export const together = (...blocks: readonly Block[]): TogetherBlock => ({ kind: 'together', blocks });
