import { invalidField } from '#contract/errors.ts';
import type { Rules, Values } from '#server/modules/entityRules.ts';
import { saysOfProduct } from '#server/database/productSearch.ts';
import { productUses } from './uses.ts';

type Packing = { UnitsPerLayer?: number | null; LayersPerPallet?: number | null; UnitsPerPallet?: number | null };

/** A pallet holds its layers, each with its units: what is left empty follows, what contradicts is refused. */
const packingOf = (given: Packing, stored: Packing | undefined): Values => {
  const layer = given.UnitsPerLayer === undefined ? stored?.UnitsPerLayer : given.UnitsPerLayer;
  const layers = given.LayersPerPallet === undefined ? stored?.LayersPerPallet : given.LayersPerPallet;
  const whole = given.UnitsPerPallet === undefined ? stored?.UnitsPerPallet : given.UnitsPerPallet;
  if (!layer || !layers) return {};
  if (!whole) return { UnitsPerPallet: layer * layers };
  if (whole === layer * layers) return {};
  const fits = `${layers} layers of ${layer} are ${layer * layers} units`;
  throw invalidField('UnitsPerPallet', `does not fit its layers: ${fits}`);
};

export const productRules: Rules = {
  prepare: (_tx, { values, stored }) => ({ ...values, ...packingOf(values, stored as Packing | undefined) }),
  says: (text) => saysOfProduct(text),
  uses: productUses,
};
