/** How many of each type, by its id; what is empty is none. */
export type Counts = Record<string, number | null>;

export const countsOf = (counts: Counts) =>
  Object.entries(counts).flatMap(([id, quantity]) => (quantity ? [{ PalletId: Number(id), Quantity: quantity }] : []));

/** As an address says it: `12:40,13:5`; undefined where nothing is counted. */
export const countsText = (counts: Counts) =>
  countsOf(counts)
    .map(({ PalletId, Quantity }) => `${PalletId}:${Quantity}`)
    .join(',') || undefined;

/** The server's errors by line, under the type each is of. */
export const typeErrors = (errors: Record<string, string>, counts: Counts) => {
  const of = new Map<number, string>();
  const lines = countsOf(counts);
  for (const [field, message] of Object.entries(errors)) {
    const index = /^Lines\.(\d+)\./.exec(field)?.[1];
    const line = index === undefined ? undefined : lines[Number(index)];
    if (line) of.set(line.PalletId, message);
  }
  return of;
};
