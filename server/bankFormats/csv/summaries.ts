/** Words that a row of balances or totals may have. Any other word may be a payer's name. */
const plainWords = new Set(
  (
    'the of for to at on as and in out from this your all a an is was sub grand paid money amount amounts value net gross debit debits credit credits ' +
    'payment payments receipt receipts deposit deposits withdrawal withdrawals transaction transactions item items line lines entry entries row rows ' +
    'record records fee fees charge charges period month day date page account statement ledger book cleared available running opening closing start ' +
    'starting beginning end ending current previous new old brought carried b c f jan feb mar apr may jun jul aug sep sept oct nov dec ' +
    'january february march april june july august september october november december gbp eur usd arranged overdraft limit'
  ).split(' '),
);
const balanceWord = /^(balances?|forward|bf|cf|b\/f|c\/f|saldo|limit)$/;
const totalWord = /^(sub)?(totals?|sum|summary|count|number|average|transactions)$/;

/** Returns `balance` or `total` if the texts say nothing else. Undefined if they may be about a payment. */
export const findSummaryKind = (texts: readonly string[]): 'balance' | 'total' | undefined => {
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/\p{L}+(\/f)?/gu) ?? [];
  const isBalance = words.some((word) => balanceWord.test(word));
  const isTotal = words.some((word) => totalWord.test(word));
  if (!words.every((word) => plainWords.has(word) || balanceWord.test(word) || totalWord.test(word))) return undefined;
  if (isBalance) return 'balance';
  return isTotal ? 'total' : undefined;
};
