/** Commas stand before three figures each: 210,5 is a slip, not 2,105. */
const inThousands = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** `1,412.5` as it is typed. */
export const parseNumber = (typed: string) => {
  const plain = typed.replace(/\s/g, '');
  if (plain === '') return { value: null };
  const value = Number(inThousands.test(plain) ? plain.replaceAll(',', '') : plain);
  return Number.isFinite(value) ? { value } : { error: 'Enter a number' };
};

/** `1,412.5` and `£1,412.50` are numbers; anything else goes on as it is. */
export const readNumber = (cell: string) => {
  const parsed = parseNumber(cell.replace(/^([-(]?)[£$€]/, '$1').replace(/%$/, ''));
  return parsed.error === undefined ? (parsed.value ?? undefined) : cell;
};
