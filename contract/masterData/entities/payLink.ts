import { optionalLine } from '#contract/values.ts';

const placeholders = /\{(amount|reference)\}/g;

const example = 'https://pay.example/you?amount={amount}&ref={reference}';

/** Returns what is wrong with the address of a payment page. Undefined if it can be used. */
export const findPayLinkError = (link: string): string | undefined => {
  if (!/^https:\/\//i.test(link)) return `must start with https://, such as ${example}`;
  if (!/^https:\/\/[a-z0-9.-]+(:\d+)?([/?]|$)/i.test(link)) return 'must name the site of the payment page right after https://';
  const withoutPlaceholders = link.replaceAll(placeholders, '1');
  if (/[{}]/.test(withoutPlaceholders)) return 'may contain only {amount} and {reference} in curly brackets';
  if (/\s/.test(link) || !URL.canParse(withoutPlaceholders)) return 'is not a web address. Copy it from your payment provider';
  return undefined;
};

/** Fills the placeholders of a payment page's address. Each value is encoded, so that it cannot change the rest of the address. */
export const fillPayLink = (link: string, values: { amount: string; reference: string }) =>
  link.replaceAll(placeholders, (_match, name: 'amount' | 'reference') => encodeURIComponent(values[name]));

/** Makes the field for the address of our payment page. */
export const payLink = () =>
  optionalLine(500)
    .refine((link) => link === null || findPayLinkError(link) === undefined, {
      error: ({ input }) => findPayLinkError(String(input)) ?? '',
    })
    .meta({ title: 'Payment page', hint: 'An https address. {amount} and {reference} are filled in.' });
