import { formatMoney, formatPrice } from '#src/ui/text/format.ts';
import { parseMoney } from './parseMoney.ts';
import { ShorthandInput } from './ShorthandInput.tsx';
import type { ShorthandInputProps } from './ShorthandInput.tsx';

interface MoneyInputProps extends ShorthandInputProps<number> {
  currency?: string | undefined;
  /** 2 for amounts, 4 for unit prices. */
  decimals?: 2 | 4;
  /** Refuses negative amounts. */
  isNeverNegative?: boolean;
}

const parse = (typedText: string, decimals: number, isNeverNegative: boolean) => {
  const result = parseMoney(typedText, decimals);
  return isNeverNegative && (result.value ?? 0) < 0 ? { error: 'Enter zero or more' } : result;
};

const withoutSymbol = (amount: number) => formatMoney(amount).replace('£', '');

/** Accepts `1,234.50` and `1.2k`. The value is a number of pounds. */
export const MoneyInput = ({ currency, decimals = 2, isNeverNegative = false, width = '9rem', ...props }: MoneyInputProps) => (
  <ShorthandInput
    {...props}
    width={width}
    reading={{
      parse: (typedText) => parse(typedText, decimals, isNeverNegative),
      write: decimals === 2 ? withoutSymbol : formatPrice,
      tell: (amount) => (decimals === 2 ? formatMoney(amount, currency) : formatPrice(amount)),
      inputMode: 'text',
      isFigure: true,
    }}
  />
);
