/** Entered quantities by pallet type id. Null counts as zero. */
export type Counts = Record<string, number | null>;

export const listCounts = (counts: Counts) =>
  Object.entries(counts).flatMap(([id, quantity]) => (quantity ? [{ PalletId: Number(id), Quantity: quantity }] : []));

/** Formats the quantities for a URL, such as `12:40,13:5` for 40 of type 12 and 5 of type 13. Undefined if all are zero. */
export const formatCounts = (counts: Counts) =>
  listCounts(counts)
    .map(({ PalletId, Quantity }) => `${PalletId}:${Quantity}`)
    .join(',') || undefined;

/** Returns the server's line errors by pallet type id. */
export const typeErrors = (errors: Record<string, string>, counts: Counts) => {
  const errorsByType = new Map<number, string>();
  const lines = listCounts(counts);
  for (const [field, message] of Object.entries(errors)) {
    const index = /^Lines\.(\d+)\./.exec(field)?.[1];
    const line = index === undefined ? undefined : lines[Number(index)];
    if (line) errorsByType.set(line.PalletId, message);
  }
  return errorsByType;
};
