/** Converts millimetres to PDF points. */
export const mm = (millimetres: number) => (millimetres * 72) / 25.4;

export const margin = mm(20);
export const colours = { ink: '#000000', soft: '#4d4d4d', faint: '#b8b8b8', accent: '#3f51b5' } as const;
export type Colour = keyof typeof colours;

export interface PageSize {
  width: number;
  height: number;
}

export const a4: PageSize = { width: mm(210), height: mm(297) };
export const a4Landscape: PageSize = { width: mm(297), height: mm(210) };

/** Height at the foot of each page for registration details and page numbers. */
export const footerHeight = mm(8);
export const runningHeadHeight = mm(9);

export type Weight = 400 | 600;

export interface TextStyle {
  weight: Weight;
  size: number;
  leading: number;
  colour: Colour;
}

export const styles = {
  text: { weight: 400, size: 9.5, leading: 13, colour: 'ink' },
  strong: { weight: 600, size: 9.5, leading: 13, colour: 'ink' },
  table: { weight: 400, size: 9, leading: 12, colour: 'ink' },
  tableStrong: { weight: 600, size: 9, leading: 12, colour: 'ink' },
  small: { weight: 400, size: 8, leading: 10.5, colour: 'soft' },
  tableSmall: { weight: 400, size: 8, leading: 10.5, colour: 'ink' },
  smallStrong: { weight: 600, size: 8, leading: 10.5, colour: 'ink' },
  address: { weight: 400, size: 10.5, leading: 12.5, colour: 'ink' },
  large: { weight: 600, size: 12, leading: 16, colour: 'ink' },
  section: { weight: 600, size: 11, leading: 15, colour: 'ink' },
  title: { weight: 600, size: 20, leading: 24, colour: 'ink' },
  company: { weight: 600, size: 15, leading: 18, colour: 'ink' },
} as const satisfies Record<string, TextStyle>;

export type StyleName = keyof typeof styles;
