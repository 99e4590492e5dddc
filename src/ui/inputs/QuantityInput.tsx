import { formatQuantity } from '#src/ui/text/format.ts';
import { inTradeUnits, parseQuantity } from './parseQuantity.ts';
import type { TradeUnits } from './parseQuantity.ts';
import { UnderstoodInput } from './UnderstoodInput.tsx';
import type { UnderstoodInputProps } from './UnderstoodInput.tsx';

interface QuantityInputProps extends UnderstoodInputProps<number> {
  units?: TradeUnits | undefined;
}

/** Takes units or `3p 2l 40`; its value is units. */
export const QuantityInput = ({ units, width = '8rem', ...props }: QuantityInputProps) => (
  <UnderstoodInput
    {...props}
    width={width}
    reading={{
      parse: (typed) => parseQuantity(typed, units),
      write: formatQuantity,
      tell: (quantity) => [formatQuantity(quantity), inTradeUnits(quantity, units)].filter(Boolean).join(' = '),
      inputMode: units ? 'text' : 'numeric',
      isFigure: true,
    }}
  />
);
