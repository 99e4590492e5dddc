const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
const channels = (hex: string) => [1, 3, 5].map((at) => channel(hex, at));

const toLinear = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => toLinear(value / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast of two colours by WCAG 2.2, from 1 to 21. */
export const contrastBetween = (one: string, other: string) => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** Mixes two colours. A share of 0 is the first, 1 the second. */
export const mixColours = (from: string, to: string, share: number) => {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};
