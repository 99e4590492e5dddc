/** Detects a phone or tablet. There the scanner comes first, and no keyboard covers the screen. */
export const isHandheld = () => window.matchMedia('(pointer: coarse)').matches;
