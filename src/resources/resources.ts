import { colours } from './colours.ts';
import { customers } from './customers.ts';
import { customerGroups } from './customerGroups.ts';
import { features } from './features.ts';
import { neckFinishes } from './neckFinishes.ts';
import { pallets } from './pallets.ts';
import { products } from './products.ts';
import { sizes } from './sizes.ts';
import { suppliers } from './suppliers.ts';
import { weights } from './weights.ts';

/** Every generated screen there is, in the order of the menu. */
export const resources = [
  products,
  colours,
  sizes,
  weights,
  features,
  customerGroups,
  neckFinishes,
  pallets,
  customers,
  suppliers,
] as const;
