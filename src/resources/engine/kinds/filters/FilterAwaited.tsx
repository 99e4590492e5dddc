/** What a filter is called must be read in it. */
export const filterWidth = (label: string) => `${Math.max(9, Math.ceil(label.length * 0.6 + 4))}rem`;

/** Takes the room of a filter that is typed while what draws it is on its way: the rows below stay where they are. */
export const FilterAwaited = ({ label }: { label: string }) => (
  <span className="filter-awaited" aria-busy="true" style={{ width: filterWidth(label) }} />
);
