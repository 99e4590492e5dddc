const completed =
  /^(completed?|done|ok|booked|book|posted|cleared|settled|success(ful(ly)?)?|succeeded|executed|paid( out)?|processed|confirmed|accepted|received|credited|finali[sz]ed|final|actioned|ausgeführt|gebucht|abgeschlossen|terminée?|effectuée?|comptabilisée?|uitgevoerd|geboekt|verwerkt|voltooid|completad[oa]|eseguit[oa]|contabilizzat[oa])$/i;
const unmoved =
  /pending|fail|bounce|revert|reverse|declin|cancel|reject|expire|refus|void|error|schedul|progress|hold|held|authori[sz]|unpaid|unsuccessful|return|refund|await|deleted|draft|blocked|created|waiting|processing|queued|requested|not (completed|processed|posted)|info(rmation)?( only)?$/i;

/** Reads a state cell. Undefined if its word is not known. */
export const readState = (cell: string): 'Completed' | 'Unmoved' | undefined => {
  if (completed.test(cell.trim())) return 'Completed';
  return unmoved.test(cell) ? 'Unmoved' : undefined;
};

/** Tells whether a cell of any column says, and says only, that no money moved. */
export const isUnmoved = (cell: string) => /^(declined|failed|cancell?ed|rejected|pending|blocked)$/i.test(cell.trim());
