import { productFile } from '#contract/entities/products.ts';
import { resource } from './engine/define.ts';

export const products = resource({
  name: 'products',
  of: productFile,
  menu: ['Admin', 'Maintain Products'],
  search: ['Code', 'Description'],
  filters: ['ProductGroupId', 'SupplierId', 'ColourId', 'SizeId', 'NeckFinishId', 'Active'],
  columns: [
    'Code',
    'Description',
    'ProductGroupId',
    'SupplierId',
    'ColourId',
    'SizeId',
    'NeckFinishId',
    'UnitsPerPallet',
    'Location',
    'Active',
  ],
  formOnly: ['ImageUrl'],
  editedInList: ['Location', 'ReorderLevel'],
  tabs: {
    Product: {
      'What it is': ['ColourId', 'SizeId', 'WeightId', 'NeckFinishId', 'FeatureIds', 'HeightMm', 'ImageUrl'],
      'Whose it is': ['SupplierId', 'SupplierCode', 'Barcode', 'Imported'],
    },
    'Packing and price': {
      Pallet: ['PalletId', 'UnitsPerLayer', 'LayersPerPallet', 'UnitsPerPallet'],
      Price: ['PricePer', 'VatTypeId', 'StandardCost'],
    },
    'Stock and returns': {
      'Our warehouse': ['Location', 'ReorderLevel', 'LotRequired'],
      'Packaging waste': ['Material', 'PackagingClass', 'DrinksContainer'],
    },
  },
});
