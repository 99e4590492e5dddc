/** Patterns beside the tints of glass, for people who do not see colours. Clear and white glass has none. */
export const tintPatterns = {
  dots: '<circle cx="2.5" cy="2.5" r=".8" stroke="none"/>',
  diagonals: '<path d="M-1 1L1-1M0 5L5 0M4 6L6 4" fill="none" stroke-width=".7"/>',
  lines: '<path d="M0 2.5H5" fill="none" stroke-width=".7"/>',
  backslashes: '<path d="M-1 4L1 6M0 0L5 5M4-1L6 1" fill="none" stroke-width=".6"/>',
  stripes: '<path d="M2.5 0V5" fill="none" stroke-width=".7"/>',
} as const;
export type TintPattern = keyof typeof tintPatterns;

/** Returns hue in degrees, saturation and lightness of a colour such as #8B4513. */
const readColour = (swatch: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(swatch.slice(start, start + 2), 16) / 255);
  const [highest, lowest] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = highest - lowest;
  const lightness = (highest + lowest) / 2;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  const sixth = (() => {
    if (spread === 0) return 0;
    if (highest === red) return (green - blue) / spread;
    return highest === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  })();
  return { hue: (sixth * 60 + 360) % 360, saturation, lightness };
};

/** Returns the pattern of a tint: amber, green, blue, black, or another colour. Undefined for clear glass. */
export const getTintPattern = (swatch: string): TintPattern | undefined => {
  const { hue, saturation, lightness } = readColour(swatch);
  if (lightness < 0.15 || (saturation < 0.15 && lightness < 0.4)) return 'backslashes';
  if (saturation < 0.15 || lightness > 0.8) return undefined;
  if (hue >= 15 && hue < 50) return 'dots';
  if (hue >= 50 && hue < 170) return 'diagonals';
  return hue >= 170 && hue < 270 ? 'lines' : 'stripes';
};
