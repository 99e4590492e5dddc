import { getPriceCombos } from '#contract/sales/prices/calls.ts';
import type { PriceLine } from '#contract/sales/prices/shapes.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { useOwnColumns } from '#src/resources/engine/own/ownColumns.tsx';

const states: readonly ListFilter[] = [
  {
    key: 'Status',
    label: 'State',
    choices: [
      { value: 'Draft', label: 'Drafts' },
      { value: 'Saved', label: 'Saved' },
    ],
  },
  { key: 'IsInForce', label: 'In force', choices: [{ value: 'true', label: 'Today' }] },
];

const chosenBy = (key: string, label: string, rows: readonly { Id: number; Description: string }[] | undefined): ListFilter => ({
  key,
  label,
  isLate: true,
  choices: (rows ?? []).map(({ Id, Description }) => ({ value: String(Id), label: Description })),
});

/** What the fields that were added to products and customers say of a line. */
export const useOwnPriceColumns = () => {
  const ofProduct = useOwnColumns<PriceLine>('Product');
  const ofCustomer = useOwnColumns<PriceLine>('Customer');
  // Where there is little room, what a price is and whose depot it is of comes first.
  return [...ofProduct.columns, ...ofCustomer.columns].map((column) => ({ ...column, leaves: 1 as const }));
};

/** By its state, by what its product is like, by whose it is, and by what was added to these. */
export const usePriceFilters = (): readonly ListFilter[] => {
  const { data } = useAnswer(getPriceCombos, {});
  const ofProduct = useOwnColumns<PriceLine>('Product');
  const ofCustomer = useOwnColumns<PriceLine>('Customer');
  return [
    ...states,
    { ...chosenBy('ProductGroupId', 'Group', data?.ProductGroups), isLate: false },
    { ...chosenBy('SupplierId', 'Supplier', data?.Suppliers), isLate: false },
    chosenBy('ColourId', 'Colour', data?.Colours),
    chosenBy('SizeId', 'Size', data?.Sizes),
    chosenBy('WeightId', 'Weight', data?.Weights),
    chosenBy('NeckFinishId', 'Neck finish', data?.NeckFinishes),
    ...ofProduct.filters,
    ...ofCustomer.filters,
  ];
};
