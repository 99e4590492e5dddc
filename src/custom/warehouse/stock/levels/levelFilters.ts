import { listCountSheets } from '#contract/warehouse/stock/takes.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';

const cuts: ListFilter = {
  key: 'Only',
  label: 'Only',
  choices: [
    { value: 'InStock', label: 'in stock' },
    { value: 'None', label: 'none left' },
    { value: 'Low', label: 'below reorder level' },
    { value: 'Short', label: 'oversold' },
  ],
};

/** Filters by supplier and by stock level. */
export const useLevelFilters = (): readonly ListFilter[] => {
  const suppliers = useAnswer(listCountSheets, {});
  const choices = suppliers.data?.map(({ SupplierId, SupplierName }) => ({ value: String(SupplierId), label: SupplierName })) ?? [];
  return [{ key: 'SupplierId', label: 'Supplier', choices }, cuts];
};
