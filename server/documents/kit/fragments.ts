import { baselineOffset, textWidth } from './fonts.ts';
import { wrapText } from './wrap.ts';
import { styles } from './measures.ts';
import type { Align } from './blocks.ts';
import type { Colour, StyleName, Weight } from './measures.ts';

/** Structure element for screen readers. A tag that several fragments use is one element. */
export interface Tag {
  role: 'Document' | 'P' | 'H1' | 'H2' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';
  parent: Tag | null;
  alt?: string;
}

export type Operation =
  | { kind: 'text'; x: number; y: number; text: string; weight: Weight; size: number; colour: Colour }
  | { kind: 'line'; x: number; y: number; length: number; thickness: number; colour: Colour; dash?: number }
  | { kind: 'box'; x: number; y: number; width: number; height: number; colour: Colour }
  | { kind: 'path'; x: number; y: number; path: string; scale: number; strokeWidth?: number; colour: Colour }
  | { kind: 'picture'; x: number; y: number; width: number; height: number; data: string };

export interface Mark {
  tag: Tag | null;
  operations: Operation[];
}

/** Smallest piece for page breaks: a line of text, a table row or a group of columns. */
export interface Fragment {
  height: number;
  marks: Mark[];
  /** Whether the fragment stays on the page of the next fragment. */
  isGlued?: boolean;
  /** Whether the fragment is empty space, which is dropped at the top of a page. */
  isSpace?: boolean;
  /** Starts a new page. */
  isNewPage?: boolean;
  /** Fragment above this one if this one starts a page, such as the heading of a table. */
  head?: Fragment;
  /** Placed at the foot of the page. */
  isBottom?: boolean;
  /** Minimum distance from the top edge of the page. */
  startsAt?: number;
}

export const space = (height: number): Fragment => ({ height, marks: [], isSpace: true });

const shifts = { left: 0, centre: 0.5, right: 1 } as const;

export interface Setting {
  style: StyleName;
  width: number;
  x?: number;
  align?: Align;
}

/** Sets one line of text. `top` is the upper edge of the line. */
export const setLine = (line: string, { style, width, x = 0, align = 'left' }: Setting, top = 0): Operation => {
  const { weight, size, colour } = styles[style];
  const slack = align === 'left' ? 0 : (width - textWidth(line, styles[style])) * shifts[align];
  return { kind: 'text', x: x + slack, y: top + baselineOffset(styles[style]), text: line, weight, size, colour };
};

/** Sets text in lines. Each line ends with a space, so that words stay apart when the text is copied or read aloud. */
export const setText = (text: string, setting: Setting): { operations: Operation[]; height: number } => {
  const { leading } = styles[setting.style];
  const lines = wrapText(text, setting.width, styles[setting.style]);
  return {
    operations: lines.map((line, index) => ({ ...setLine(line, setting, index * leading), text: `${line} ` })),
    height: lines.length * leading,
  };
};

const moveOperation = (operation: Operation, dx: number, dy: number): Operation => ({
  ...operation,
  x: operation.x + dx,
  y: operation.y + dy,
});

export const moveMarks = (marks: readonly Mark[], dx: number, dy: number): Mark[] =>
  marks.map((mark) => ({ ...mark, operations: mark.operations.map((operation) => moveOperation(operation, dx, dy)) }));

/** Combines fragments into one that is never split. */
export const stack = (fragments: readonly Fragment[], dx = 0): Fragment => {
  const marks: Mark[] = [];
  let height = 0;
  for (const fragment of fragments) {
    marks.push(...moveMarks(fragment.marks, dx, height));
    height += fragment.height;
  }
  return { height, marks };
};
