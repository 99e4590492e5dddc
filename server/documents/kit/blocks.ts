import type { Colour, StyleName } from './measures.ts';

export type Align = 'left' | 'right' | 'centre';

export interface TextBlock {
  kind: 'text';
  text: string;
  style?: StyleName;
  align?: Align;
  role?: 'P' | 'H1' | 'H2';
}

/** Empty space, dropped at the top of a page. Height in points. */
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

/** Labels and values in two columns. `right` aligns the values right, as in totals. */
export interface PairsBlock {
  kind: 'pairs';
  rows: readonly Pair[];
  labelWidth?: number;
  align?: 'left' | 'right';
  style?: StyleName;
}

/** Blocks side by side, never split across pages. `share` divides the width. */
export interface ColumnsBlock {
  kind: 'columns';
  columns: readonly { share: number; blocks: readonly Block[] }[];
  gap?: number;
}

export interface TableColumn {
  title: string;
  /** In points. If absent, an equal share of the remaining width. */
  width?: number;
  align?: Align;
  /** An empty box for handwriting. */
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

/** Kept on one page, if one page is large enough. */
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

/** Placed at the foot of the page, or of a new one if there is no room. */
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

/** Stroked SVG paths, or filled ones if no stroke is given. */
export interface DrawingBlock {
  kind: 'drawing';
  paths: readonly string[];
  viewBox: number;
  strokeWidth?: number;
  size: number;
  /** Defaults to the width. */
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

/** The content of a document, before layout. */
export interface PrintDocument {
  title: string;
  author: string;
  /** `YYYY-MM-DD`. Becomes the date of the file, so that the same document always produces the same bytes. */
  date: string;
  isLandscape?: boolean;
  isTagged: boolean;
  blocks: readonly Block[];
  /** Printed at the top of every page but the first. */
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
