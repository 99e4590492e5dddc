/** Formats an amount as screens and documents do: `£1,234.50`. */
export const pounds = (amount: number) => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(amount);

/** Converts an amount to whole pence, so that sums and comparisons are exact. */
export const pence = (amount: number) => Math.round(amount * 100);
