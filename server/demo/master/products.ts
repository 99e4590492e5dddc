import { productOwnValues } from './ownFields.ts';
import { colours as colourNames } from '#server/demo/catalogue/reference.ts';
import { families, isClosure } from '#server/demo/catalogue/products.ts';
import type { ProductFamily } from '#server/demo/catalogue/products.ts';
import { suppliers } from '#server/demo/catalogue/suppliers.ts';
import type { Random } from '#server/demo/ground/random.ts';
import type { Row, Rows, Stamp } from '#server/demo/ground/rows.ts';
import { requireExisting } from '#server/demo/world.ts';
import type { DemoProduct } from '#server/demo/world.ts';

/** Returns an EAN-13 barcode with its check digit. */
const barcode = (serial: number) => {
  const digits = `50${String(6_310_000_000 + serial).padStart(10, '0')}`;
  const total = Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * (index % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (total % 10)) % 10}`;
};

/** Returns aisle, bay and level, for example A-03-2. Closures are in aisles G and H. */
const makeLocation = (index: number, isClosure: boolean) => {
  const aisle = isClosure ? 'GH'[index % 2] : 'ABCDEF'[index % 6];
  return `${aisle}-${String(1 + (Math.floor(index / 6) % 24)).padStart(2, '0')}-${1 + (index % 3)}`;
};

const describe = (family: ProductFamily, colour: string) =>
  [family.millilitres ? `${family.millilitres} ml` : '', family.name, colour.toLowerCase(), isClosure(family) ? '' : family.neck]
    .filter(Boolean)
    .join(' ');

interface ProductSources {
  rows: Rows;
  random: Random;
  stamp: Stamp;
  byCode: Map<string, number>;
  pallets: Row<'pallets'>[];
  depots: number[][];
}

// Closures are on half pallets, most glass on the glass pallet, and some suppliers have their own pallets.
const palletBySupplier: Readonly<Record<number, string>> = { 0: 'CAL', 2: 'VDM', 4: 'EURO' };
const choosePallet = (family: ProductFamily, pallets: Row<'pallets'>[]) => {
  const code = isClosure(family) ? 'HALF' : (palletBySupplier[family.supplier] ?? 'GP1210');
  return requireExisting(
    pallets.find((pallet) => pallet.Code === code),
    `pallet ${code}`,
  );
};

const addFeatures = ({ rows, byCode, stamp }: ProductSources, ProductId: number, family: ProductFamily) => {
  for (const code of family.features) {
    const FeatureId = requireExisting(byCode.get(`feature ${code}`), `feature ${code}`);
    rows.add('product_features', { ProductId, FeatureId }, stamp);
  }
};

const addProduct = (ground: ProductSources, family: ProductFamily, code: string): DemoProduct => {
  const { rows, byCode, random } = ground;
  const index = rows.tables.products.length;
  const supplier = requireExisting(suppliers[family.supplier], `supplier ${family.supplier}`);
  const pallet = choosePallet(family, ground.pallets);
  const colour = requireExisting(
    colourNames.find(([knownCode]) => knownCode === code),
    `colour ${code}`,
  )[1];
  const unitsPerPallet = family.unitsPerLayer * family.layers;
  const row = rows.add(
    'products',
    {
      Code: `${family.code}-${code}`,
      Description: describe(family, colour),
      ProductGroupId: family.group,
      SupplierId: family.supplier + 1,
      SupplierCode: `${supplier.code.slice(0, 2)}${random.between(1000, 9999)}`,
      ColourId: requireExisting(byCode.get(`colour ${code}`), `colour ${code}`),
      SizeId: family.millilitres ? (byCode.get(`size ${family.millilitres}`) ?? null) : null,
      WeightId: byCode.get(`weight ${family.grams}`) ?? null,
      NeckFinishId: requireExisting(byCode.get(`neck ${family.neck}`), `neck ${family.neck}`),
      PalletId: pallet.PalletId,
      UnitsPerLayer: family.unitsPerLayer,
      LayersPerPallet: family.layers,
      UnitsPerPallet: unitsPerPallet,
      PricePer: 1000,
      VatTypeId: 1,
      HeightMm: family.heightMm,
      Shape: family.shape,
      Location: makeLocation(index, isClosure(family)),
      StandardCost: (family.price * 0.74).toFixed(2),
      Imported: supplier.imported,
      Material: isClosure(family) ? 'Aluminium' : 'Glass',
      DrinksContainer: family.group === 1,
      ReorderLevel: unitsPerPallet * (family.group === 3 ? 1 : random.between(6, 11)),
      Barcode: barcode(index + 1),
      Own: productOwnValues(index),
    },
    ground.stamp,
  );
  addFeatures(ground, row.ProductId, family);
  const depotIds = requireExisting(ground.depots[family.supplier], `depots of ${supplier.name}`);
  return { row, family, pallet, depotIds, unitsPerPallet, grams: family.grams, onHand: 0, average: null, onOrder: 0, allocated: 0 };
};

/** Adds a product for every colour of every catalogue family. */
export const addProducts = (ground: ProductSources): DemoProduct[] =>
  families.flatMap((family) => family.colours.map((colour) => addProduct(ground, family, colour)));
