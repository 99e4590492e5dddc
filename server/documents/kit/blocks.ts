import type { Colour, StyleName } from './measures.ts';

export type Align = 'left' | 'right' | 'centre';

export interface TextBlock {
  kind: 'text';
  text: string;
  style?: StyleName;
  align?: Align;
  role?: 'P' | 'H1' | 'H2';
}

/** Empty space; vanishes at the top of a page. Height in points. */
export interface SpacerBlock {
  kind: 'spacer';
  height: number;
}

/** What follows begins on a new page. */
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

/** Label and value in two columns; `right` sets the values flush right, as in totals. */
export interface PairsBlock {
  kind: 'pairs';
  rows: readonly Pair[];
  labelWidth?: number;
  align?: 'left' | 'right';
  style?: StyleName;
}

/** Side by side, never broken over pages. `share` divides the width. */
export interface ColumnsBlock {
  kind: 'columns';
  columns: readonly { share: number; blocks: readonly Block[] }[];
  gap?: number;
}

export interface TableColumn {
  title: string;
  /** In points; absent: an equal share of what is left. */
  width?: number;
  align?: Align;
  /** A box to write in by hand. */
  isToFillIn?: boolean;
}

export interface TableRow {
  cells: readonly string[];
  /** `group` heads the rows below it and stays with them; `total` is ruled off and strong. */
  kind?: 'group' | 'total';
}

export interface TableBlock {
  kind: 'table';
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  style?: 'table' | 'tableSmall';
  rowGap?: number;
  isLined?: boolean;
  /** Keeps so many of its last rows, group heads aside, on the page of what follows (the totals). */
  keptWithNext?: number;
}

/** Kept on one page, as far as one page holds it. */
export interface TogetherBlock {
  kind: 'together';
  blocks: readonly Block[];
}

/** The address where the window of a DL envelope shows it, and beside it what belongs there. */
export interface WindowBlock {
  kind: 'window';
  caption?: string;
  address: readonly string[];
  aside: readonly Block[];
}

/** At the foot of the page, on a new one if there is no room. */
export interface BottomBlock {
  kind: 'bottom';
  blocks: readonly Block[];
}

export interface CutBlock {
  kind: 'cut';
  label: string;
}

/** Lines to write on, side by side. */
export interface SignatureBlock {
  kind: 'signature';
  labels: readonly string[];
}

/** SVG paths, stroked; filled where no stroke is said. */
export interface DrawingBlock {
  kind: 'drawing';
  paths: readonly string[];
  viewBox: number;
  strokeWidth?: number;
  size: number;
  /** Where it is not as high as wide. */
  height?: number;
  colour: Colour;
  alt: string;
}

/** PNG or JPEG in base64, fitted into the box, flush left and top. */
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

/** One document: what its pages say, before anything is laid out. */
export interface Paper {
  title: string;
  author: string;
  /** `YYYY-MM-DD`: gives the file its dates, so that the same document always makes the same bytes. */
  date: string;
  isLandscape?: boolean;
  isTagged: boolean;
  blocks: readonly Block[];
  /** Stands at the top of every page but the first. */
  runningHead: string;
  footer: readonly string[];
}

export const text = (words: string, style?: StyleName, align?: Align): TextBlock => ({
  kind: 'text',
  text: words,
  ...(style && { style }),
  ...(align && { align }),
});
export const heading = (words: string): TextBlock => ({ kind: 'text', text: words, style: 'section', role: 'H2' });
export const spacer = (height: number): SpacerBlock => ({ kind: 'spacer', height });
/** What ends a document (totals, bank details, signatures): one piece, so that no page holds the rest of it alone. */
export const together = (...blocks: readonly Block[]): TogetherBlock => ({ kind: 'together', blocks });
