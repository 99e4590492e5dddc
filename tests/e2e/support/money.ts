/** As the screens and papers show it: `£1,234.50`. */
export const pounds = (amount: number) => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(amount);

/** To add up and compare without fractions. */
export const pence = (amount: number) => Math.round(amount * 100);
