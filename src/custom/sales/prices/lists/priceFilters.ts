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

/** Columns of the own fields of products and customers. */
export const useOwnPriceColumns = () => {
  const ofProduct = useOwnColumns<PriceLine>('Product');
  const ofCustomer = useOwnColumns<PriceLine>('Customer');
  // On narrow screens these columns are hidden first.
  return [...ofProduct.columns, ...ofCustomer.columns].map((column) => ({ ...column, hideOrder: 1 as const }));
};

/** Filters by state, product, depot, supplier, customer and own fields. */
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
