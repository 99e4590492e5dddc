/** Returns a width that shows the whole label of the filter. */
export const filterWidth = (label: string) => `${Math.max(9, Math.ceil(label.length * 0.6 + 4))}rem`;

/** Reserves the space of a filter while its input loads, so that the rows below do not move. */
export const FilterAwaited = ({ label }: { label: string }) => (
  <span className="filter-awaited" aria-busy="true" style={{ width: filterWidth(label) }} />
);
