import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { PriceLines } from './PriceLines.tsx';
import type { PriceLinesProps } from './PriceLines.tsx';
import { getDraftKey } from '#src/custom/sales/prices/bringIn/typedPrice.ts';
import type { TypedPrice } from '#src/custom/sales/prices/bringIn/typedPrice.ts';

/** A price list that restores an unsaved entry into its cell. */
export const OfferedPrices = (props: PriceLinesProps) => {
  const about = getDraftKey(props.customerId, props.depotId);
  return (
    <DraftOffer<TypedPrice> about={about} continuesAtOnce>
      {(storedDraft) => <PriceLines {...props} about={about} storedDraft={storedDraft} />}
    </DraftOffer>
  );
};
