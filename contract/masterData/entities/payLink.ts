import { optionalLine } from '#contract/values.ts';

/** Currency in which our payment page takes an amount, unless its address has {currency}. */
const homeCurrency = 'GBP';

const placeholders = /\{(amount|currency|reference)\}/g;

const example = 'https://pay.example/you?amount={amount}&ref={reference}';

// Parts of a host name, joined by single dots. Each begins and ends with a letter or digit.
const site = /^https:\/\/[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d+)?([/?]|$)/;

/** Returns what is wrong with the address of a payment page. Undefined if it can be used. */
export const findPayLinkError = (link: string): string | undefined => {
  if (!/^https:\/\//i.test(link)) return `must start with https://, such as ${example}`;
  if (!link.startsWith('https://')) return 'must start with https:// in small letters';
  if (!site.test(link.toLowerCase())) return 'must name the site of the payment page right after https://';
  const withoutPlaceholders = link.replaceAll(placeholders, '1');
  if (/[{}]/.test(withoutPlaceholders)) return 'may contain only {amount}, {currency} and {reference} in curly brackets';
  if (/[\s"<>]/.test(link) || !URL.canParse(withoutPlaceholders)) return 'is not a web address. Copy it from your payment provider';
  return undefined;
};

interface Payment {
  amount: string;
  currency: string;
  reference: string;
}

/**
 * Fills the placeholders of a payment page's address. Each value is encoded, so that it cannot change the rest of the address. Returns
 * null if the page would take the amount in another currency.
 */
export const fillPayLink = (link: string, payment: Payment): string | null =>
  payment.currency === homeCurrency || link.includes('{currency}')
    ? link.replaceAll(placeholders, (_match, name: keyof Payment) => encodeURIComponent(payment[name]))
    : null;

/** Makes the field for the address of our payment page. */
export const payLink = () =>
  optionalLine(500)
    .refine((link) => link === null || findPayLinkError(link) === undefined, {
      error: ({ input }) => findPayLinkError(String(input)) ?? '',
    })
    .meta({
      title: 'Payment page',
      hint: 'An https address. {amount}, {currency} and {reference} are filled in. Without {currency}, only accounts in pounds see it.',
    });
