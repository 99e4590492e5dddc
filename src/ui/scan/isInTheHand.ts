/** A phone or a tablet: what is scanned comes first there, and no keyboard covers the screen for it. */
export const isInTheHand = () => window.matchMedia('(pointer: coarse)').matches;
