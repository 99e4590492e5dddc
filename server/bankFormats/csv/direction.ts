const wentOut =
  /^(d|dr|dt|db|dbit|debit(ed|or)?|out|outgoing|outbound|af|withdrawal|paid out|money out|payment out|sent|spent|soll|-)\.?$/iu;
const cameIn = /^(c|cr|ct|crdt|credit(ed|or)?|in|incoming|inbound|bij|deposit|paid in|money in|payment in|received|haben|\+)\.?$/iu;

/** Tells whether a cell says money out. The word must be the whole cell, because `Credit card` is a kind of payment. */
export const isOutward = (cell: string) => wentOut.test(cell.trim());
export const isDirection = (cell: string) => isOutward(cell) || cameIn.test(cell.trim());
