/** Lists the first `maxNames` names and counts the remainder, such as `a, b and 3 more`. */
export const nameSome = (names: readonly string[], maxNames = 5) => {
  const remainder = names.length - maxNames;
  return `${names.slice(0, maxNames).join(', ')}${remainder > 0 ? ` and ${remainder} more` : ''}`;
};

/** Lists all names, such as `a, b and c`. */
export const nameAll = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
