const steps = [1, 2, 2.5, 5, 10];
const wantedTicks = 4;

/** Returns round values for the axis of a chart, in ascending order: from zero, or from below a negative value, to at least the highest. */
export const findTicks = (values: readonly number[]): number[] => {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const roughStep = (high - low || 1) / wantedTicks;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = power * (steps.find((size) => size * power >= roughStep) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
};
