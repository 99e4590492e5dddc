import { standardVat } from '#contract/masterData/lookups/keptRows.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';

interface TwoVatTypesProps {
  order: Order;
  vatTypes: readonly { Id: number; Description: string }[];
  pending: boolean;
  /** Saves the order with this VAT type for goods, pallets and carriage. */
  onChoose: (vatTypeId: number) => unknown;
}

/** Returns VAT types of goods that differ from that of the charges. A standard account leaves the VAT of goods to the product. */
const findOtherTypes = ({ Lines, ChargesVatTypeId }: Order) =>
  ChargesVatTypeId === standardVat
    ? []
    : [...new Set(Lines.flatMap((line) => (line.ProductId === null || line.VatTypeId === ChargesVatTypeId ? [] : [line.VatTypeId])))];

/** Offers one VAT type for the whole order if its goods and charges differ. */
export const TwoVatTypes = ({ order, vatTypes, pending, onChoose }: TwoVatTypesProps) => {
  const others = findOtherTypes(order);
  if (others.length === 0) return null;
  const findVatName = (id: number) => vatTypes.find((type) => type.Id === id)?.Description ?? 'another type';
  return (
    <Notice>
      <span>
        This order has two VAT types: goods {others.map(findVatName).join(', ')}, pallets and carriage {findVatName(order.ChargesVatTypeId)}
        . One delivery needs one.
      </span>
      {[...others, order.ChargesVatTypeId].map((id) => (
        <ActionButton key={id} kind="quiet" pending={pending} onPress={() => onChoose(id)}>
          {`Use ${findVatName(id)} for all`}
        </ActionButton>
      ))}
    </Notice>
  );
};
