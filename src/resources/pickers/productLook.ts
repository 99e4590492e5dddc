import { getGroupShape, ProductShape } from '#contract/masterData/products/shapes.ts';
import type { ProductLook } from '#contract/masterData/products/shapes.ts';
import type { EntityName } from '#contract/masterData/entities/names.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { asNumber, fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Values } from '#src/resources/engine/kinds/kind.ts';

/** Loads the record of another entity to which this one refers, with its measure or tint. */
const useRecord = (name: EntityName, value: unknown): Values => {
  const id = asNumber(value);
  const { data } = useAnswer(getEntity(name).calls.get, { params: { id: id ?? 0 } }, { enabled: id !== null, staleTimeMs: 60_000 });
  return (id === null ? undefined : (data as Values | undefined)) ?? {};
};

/** Returns what the product in the form looks like, also before it is saved. */
export const useProductLook = (record: Values): ProductLook => {
  const colour = useRecord('Colour', record.ColourId);
  const size = useRecord('Size', record.SizeId);
  const neck = useRecord('NeckFinish', record.NeckFinishId);
  const group = useRecord('ProductGroup', record.ProductGroupId);
  const shape = ProductShape.safeParse(record.Shape);
  return {
    Shape: shape.success ? shape.data : getGroupShape(fieldText(group.Description)),
    Millilitres: asNumber(size.Millilitres),
    HeightMm: asNumber(record.HeightMm),
    NeckMm: asNumber(neck.DiameterMm),
    Colour: fieldText(colour.Description),
    Swatch: fieldText(colour.Swatch) || null,
    ImageUrl: fieldText(record.ImageUrl) || null,
  };
};
