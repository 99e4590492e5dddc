import { formatQuantity } from '#src/ui/text/format.ts';
import { parseQuantity, describeQuantity } from '#src/ui/text/parseQuantity.ts';
import type { TradeUnits } from '#src/ui/text/parseQuantity.ts';
import type { Parsed } from '#src/ui/text/parsed.ts';
import { ShorthandInput } from './ShorthandInput.tsx';
import type { ShorthandInputProps } from './ShorthandInput.tsx';

interface QuantityInputProps extends ShorthandInputProps<number> {
  units?: TradeUnits | undefined;
  /** Maximum quantity. A larger one stays in the input and is marked as an error. */
  largest?: { quantity: number; error: string };
  /** Shows the numeric keyboard for gloved hands, although the input accepts trade units. */
  hasDigitsKeyboard?: boolean;
}

const within = (result: Parsed<number>, largest: QuantityInputProps['largest']): Parsed<number> =>
  largest && (result.value ?? 0) > largest.quantity ? { error: largest.error, isUnderstood: true } : result;

/** Accepts units or `3p 2l 40`. The value is a number of units. */
export const QuantityInput = ({ units, largest, hasDigitsKeyboard, width = '8rem', ...props }: QuantityInputProps) => (
  <ShorthandInput
    {...props}
    width={width}
    reading={{
      parse: (typedText) => within(parseQuantity(typedText, units), largest),
      write: formatQuantity,
      tell: (quantity) => describeQuantity(quantity, units),
      inputMode: units && !hasDigitsKeyboard ? 'text' : 'numeric',
      isFigure: true,
    }}
  />
);
