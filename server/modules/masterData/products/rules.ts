import { invalidField } from '#contract/call/errors.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findDealsUsing } from '#server/modules/sales/deal/openDealsWith.ts';
import type { Rules, Stored, Values } from '#server/modules/entityRules.ts';
import { nameSome } from '#contract/words/nameSome.ts';
import { listedProductMatches } from '#server/database/search/productSearch.ts';
import { listProductUses } from './uses.ts';

type Packing = { UnitsPerLayer?: number | null; LayersPerPallet?: number | null; UnitsPerPallet?: number | null };

/** Calculates empty units per pallet from the layers. Refuses a number that contradicts the layers. */
const completePacking = (changes: Packing, stored: Packing | undefined): Values => {
  const layer = changes.UnitsPerLayer === undefined ? stored?.UnitsPerLayer : changes.UnitsPerLayer;
  const layers = changes.LayersPerPallet === undefined ? stored?.LayersPerPallet : changes.LayersPerPallet;
  const unitsPerPallet = changes.UnitsPerPallet === undefined ? stored?.UnitsPerPallet : changes.UnitsPerPallet;
  if (!layer || !layers) return {};
  if (!unitsPerPallet) return { UnitsPerPallet: layer * layers };
  if (unitsPerPallet === layer * layers) return {};
  const fits = `${layers} layers of ${layer} are ${layer * layers} units`;
  throw invalidField('UnitsPerPallet', `does not match the layers. ${fits}`);
};

const packing = ['PalletId', 'UnitsPerPallet'] as const;

/** Refuses to clear packing details that open deals need. The deals would lose their pallets at the next change, and nobody would pay for these. */
const requirePacking = async (tx: Tx, finalValues: Values, stored: Stored | undefined) => {
  const clearedField = packing.find((field) => stored?.[field] && finalValues[field] === null);
  if (!clearedField) return;
  const deals = await findDealsUsing(tx, { id: 'ProductId' }, Number(stored?.ProductId));
  if (deals.length === 0) return;
  const named = `open ${deals.length === 1 ? 'order' : 'orders'} ${nameSome(deals.map(dealName))}`;
  throw invalidField(
    clearedField,
    `is needed by ${named}. Enter another value, or invoice ${deals.length === 1 ? 'that order' : 'those orders'} first`,
  );
};

export const productRules: Rules = {
  prepare: async (tx, { values, stored }) => {
    const finalValues = { ...values, ...completePacking(values, stored as Packing | undefined) };
    await requirePacking(tx, finalValues, stored);
    return finalValues;
  },
  says: (text) => listedProductMatches(text),
  uses: listProductUses,
};
