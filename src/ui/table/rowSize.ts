export type Density = 'compact' | 'default' | 'touch';

const rowRem = { compact: 2.286, default: 2.857, touch: 3.429 };

/** Height in pixels of a row without wrapped text. */
export const rowHeightPx = (density: Density) => rowRem[density] * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
