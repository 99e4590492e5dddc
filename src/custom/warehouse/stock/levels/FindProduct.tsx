import { useState } from 'react';
import { stockMovementProducts } from '#contract/warehouse/stock/levels.ts';
import type { StockedProduct } from '#contract/warehouse/stock/levels.ts';
import { call } from '#src/api/call.ts';
import { Picker } from '#src/ui/inputs/combobox/Picker.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';

export const findStocked = (text: string, signal?: AbortSignal) =>
  call(stockMovementProducts, { query: { filter: { q: text }, sort: ['Description', 'ASC'], range: [0, 19] } }, signal ? { signal } : {});

/** Field to find a product kept in our warehouse. It empties after a product is chosen. */
export const FindProduct = ({ label, onFound }: { label: string; onFound: (product: StockedProduct) => void }) => {
  const [product, setProduct] = useState<StockedProduct | null>(null);
  return (
    <Picker
      label={label}
      value={product}
      onChange={(product) => {
        setProduct(null);
        if (product) onFound(product);
      }}
      search={findStocked}
      keyOf={(one) => one.ProductId}
      labelOf={(one) => `${one.Code} ${one.Description}`}
      detailOf={(one) => formatQuantity(one.OnHand)}
      width="22rem"
    />
  );
};
