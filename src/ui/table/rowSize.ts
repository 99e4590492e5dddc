export type Density = 'compact' | 'default' | 'touch';

const rowRem = { compact: 2.286, default: 2.857, touch: 3.429 };

/** How high a row of the table is, where nothing in it takes another line. */
export const rowHeightPx = (density: Density) => rowRem[density] * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
