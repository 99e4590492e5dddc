/** `1,412.5` as it is typed. */
export const parseNumber = (typed: string) => {
  const plain = typed.replace(/[\s,]/g, '');
  if (plain === '') return { value: null };
  const value = Number(plain);
  return Number.isFinite(value) ? { value } : { error: 'Enter a number' };
};

/** `1,412.5` and `£1,412.50` are numbers; anything else goes on as it is. */
export const readNumber = (cell: string) => {
  const parsed = parseNumber(cell.replace(/^([-(]?)[£$€]/, '$1').replace(/%$/, ''));
  return parsed.error === undefined ? (parsed.value ?? undefined) : cell;
};
