import { z } from 'zod';
import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { count, Material, measure, Own, picture, reference, references } from '#contract/record/fields.ts';
import { ProductShape, shapeNames } from '#contract/masterData/products/shapes.ts';
import { optionalText, PricePer, requiredText, UnitPrice, YesNo } from '#contract/values.ts';

const PackagingClass = z.enum(['Primary', 'Secondary', 'Shipment', 'Tertiary'], { error: 'must be one of the classes' });

const product = {
  Code: requiredText(30),
  Description: requiredText(120),
  ProductGroupId: reference('ProductGroup'),
  SupplierId: reference('Supplier').nullish(),
  SupplierCode: optionalText(40).meta({ hint: 'The supplier’s own code for the product.' }),
  ColourId: reference('Colour').nullish(),
  SizeId: reference('Size').nullish(),
  WeightId: reference('Weight').nullish(),
  NeckFinishId: reference('NeckFinish').nullish(),
  FeatureIds: references('Feature', 'product_features').meta({ title: 'Features' }),
  Shape: ProductShape.nullish().meta({
    kind: 'productShape',
    words: shapeNames,
    hint: 'For its picture. If empty, it follows the product group.',
  }),
  HeightMm: measure(10_000, 2).nullish().meta({ title: 'Height', unit: 'mm' }),
  ImageUrl: picture().meta({ title: 'Picture' }),
  PalletId: reference('Pallet').nullish().meta({ hint: 'Without a pallet type, orders for the product have no pallets.' }),
  UnitsPerLayer: measure(100_000).nullish(),
  LayersPerPallet: measure(1000).nullish(),
  UnitsPerPallet: measure(1_000_000).nullish().meta({ hint: 'Leave blank to use layers × units per layer.' }),
  PricePer: PricePer.default(1000).meta({ title: 'Priced' }),
  VatTypeId: reference('VatType').default(1).meta({ title: 'VAT type' }),
  StandardCost: UnitPrice.nullish().meta({ isCost: true }),
  Location: optionalText(30).meta({ hint: 'Location in our own warehouse.' }),
  ReorderLevel: count(100_000_000).nullish(),
  Barcode: optionalText(30),
  LotRequired: YesNo.default(false).meta({
    title: 'Batch tracking',
    hint: 'Goods-in, picks, direct deliveries and returns ask for batch numbers.',
  }),
  Material: Material.default('Glass').meta({ hint: 'For the packaging-waste return.' }),
  PackagingClass: PackagingClass.default('Primary'),
  DrinksContainer: YesNo.default(true),
  Imported: YesNo.default(false).meta({ hint: 'For the packaging-waste return, if the supplying depot is unknown.' }),
  Active,
  Own,
};
export const productFile = entity('Product', product, {
  path: '/api/Product',
  calls: { remove: 'delete/{id}' },
  search: 'product_search',
  isHeldByOpenDeals: true,
});
