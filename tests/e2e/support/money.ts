/** Formats an amount as screens and documents do: `£1,234.50`. */
export const pounds = (amount: number) => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(amount);

/** Converts to whole pence, to add and compare without fractions. */
export const pence = (amount: number) => Math.round(amount * 100);
