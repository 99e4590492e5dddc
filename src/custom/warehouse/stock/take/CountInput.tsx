import type { ComponentProps } from 'react';
import { LetterKeys } from '#src/ui/inputs/combobox/LetterKeys.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import type { TradeUnits } from '#src/ui/text/parseQuantity.ts';

const unitKeys = ({ unitsPerLayer, layersPerPallet }: TradeUnits) => [
  ...(unitsPerLayer && layersPerPallet ? [{ key: 'p', says: 'pallets' }] : []),
  ...(unitsPerLayer ? [{ key: 'l', says: 'layers' }] : []),
];

/** Example that is shown once above the list. In an empty field it would look like a count. */
export const quantityExample = <p className="note">Enter units, or pallets, layers and units: 3p 2l 40</p>;

/** Quantity input for the warehouse. Touch screens get a numeric keyboard and keys for pallets and layers. */
export const CountInput = ({ units, ...props }: Omit<ComponentProps<typeof QuantityInput>, 'units'> & { units: TradeUnits }) => {
  const keys = unitKeys(units);
  const letterKeys = keys.length > 0 && !props.disabled ? <LetterKeys keys={keys} /> : undefined;
  return <QuantityInput {...props} units={units} hasDigitsKeyboard suffix={letterKeys} />;
};
