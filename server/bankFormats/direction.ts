const wentOut =
  /^(d|dr|dt|db|dbit|debit(ed|or)?|out|outgoing|outbound|af|withdrawal|paid out|money out|payment out|sent|spent|soll|-)(?![\p{L}\d])/iu;
const cameIn =
  /^(c|cr|ct|crdt|credit(ed|or)?|in|incoming|inbound|bij|deposit|paid in|money in|payment in|received|haben|\+)(?![\p{L}\d])/iu;

export const isOutward = (cell: string) => wentOut.test(cell);
export const isDirection = (cell: string) => wentOut.test(cell) || cameIn.test(cell);
