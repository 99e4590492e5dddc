import { productFile } from '#contract/masterData/entities/products.ts';
import { listProductPrices, listProductSales, listProductStock } from '#contract/masterData/products/related.ts';
import { explainMissingPacking } from '#contract/masterData/products/packing.ts';
import { screens } from '#contract/screenPaths.ts';
import { resource } from './engine/define.ts';
import { productAside } from './sales/productAside.ts';

export const products = resource({
  name: 'products',
  of: productFile,
  menu: ['Admin', 'Maintain Products'],
  search: ['Code', 'Description'],
  filters: ['ProductGroupId', 'SupplierId', 'ColourId', 'SizeId', 'NeckFinishId', 'Active'],
  columns: ['Code', 'Description', 'SupplierId', 'ColourId', 'SizeId', 'NeckFinishId', 'Location', 'Active'],
  formOnly: ['ImageUrl'],
  editedInList: ['Location', 'ReorderLevel'],
  related: [
    { title: 'Stock', call: listProductStock, by: 'id' },
    { title: 'Price lists', call: listProductPrices, by: 'id' },
    { title: 'Sales', call: listProductSales, by: 'id', opens: { screen: screens.order, id: 'OrderId' } },
  ],
  aside: productAside,
  hasFiles: true,
  lacks: explainMissingPacking,
  tabs: {
    Product: {
      Specification: ['ColourId', 'SizeId', 'WeightId', 'NeckFinishId', 'FeatureIds', 'Shape', 'HeightMm', 'ImageUrl'],
      Supplier: ['SupplierId', 'SupplierCode', 'Barcode', 'Imported'],
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
