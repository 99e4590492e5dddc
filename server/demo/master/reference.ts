import { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { colours, customerGroups, features, neckFinishes, palletTypes, quarterlyRates } from '#server/demo/catalogue/reference.ts';
import { families } from '#server/demo/catalogue/products.ts';
import type { Rows, Stamp } from '#server/demo/ground/rows.ts';

const distinct = (values: readonly number[]) => [...new Set(values)].filter((value) => value > 0).sort((a, b) => a - b);

const sizeName = (millilitres: number) =>
  millilitres >= 1000 && millilitres % 500 === 0 ? `${millilitres / 1000} litre` : `${millilitres} ml`;

/** Adds colours, sizes, weights, features, neck finishes and customer groups. Returns their ids by catalogue code. */
export const addReference = (rows: Rows, stamp: Stamp) => {
  const byCode = new Map<string, number>();
  for (const [Code, Description, Swatch] of colours)
    byCode.set(`colour ${Code}`, rows.add('colours', { Code, Description, Swatch }, stamp).ColourId);
  for (const [Code, Description] of features) byCode.set(`feature ${Code}`, rows.add('features', { Code, Description }, stamp).FeatureId);
  for (const ml of distinct(families.map((family) => family.millilitres ?? 0)))
    byCode.set(`size ${ml}`, rows.add('sizes', { Code: String(ml), Description: sizeName(ml), Millilitres: ml }, stamp).SizeId);
  for (const grams of distinct(families.map((family) => family.grams)))
    byCode.set(`weight ${grams}`, rows.add('weights', { Description: `${grams} g`, Grams: grams }, stamp).WeightId);
  for (const neck of neckFinishes) {
    const { code: Code, description: Description, standard: Standard, diameterMm: DiameterMm, aliases: Aliases } = neck;
    byCode.set(`neck ${Code}`, rows.add('neck_finishes', { Code, Description, Standard, DiameterMm, Aliases }, stamp).NeckFinishId);
  }
  for (const Description of customerGroups)
    byCode.set(`group ${Description}`, rows.add('customer_groups', { Description }, stamp).CustomerGroupId);
  return byCode;
};

export const addPallets = (rows: Rows, stamp: Stamp) =>
  palletTypes.map((type) =>
    rows.add(
      'pallets',
      {
        Code: type.code,
        Description: type.description,
        Charge: type.charge,
        SupplierId: type.supplier,
        LengthMm: type.length,
        WidthMm: type.width,
        TareKg: type.tare,
      },
      stamp,
    ),
  );

const quarterStart = (today: DateOnly, back: number): DateOnly => {
  const month = Number(today.slice(5, 7)) - 1;
  return new Date(Date.UTC(Number(today.slice(0, 4)), month - (month % 3) - 3 * back, 1)).toISOString().slice(0, 10);
};

/** Adds quarterly rates of euro and dollar. Returns the lookup by day. */
export const addCurrencyRates = (rows: Rows, today: DateOnly, stamp: Stamp) => {
  const oldestFirst = quarterlyRates.map((rates, back) => ({ rates, from: quarterStart(today, back) })).toReversed();
  for (const { rates, from } of oldestFirst)
    rates.forEach((Rate, index) => rows.add('currency_rates', { CurrencyId: index + 2, Rate, EffectiveFrom: from }, stamp));
  return (currencyId: number, day: DateOnly) => {
    const quarter = oldestFirst.findLast(({ from }) => from <= day) ?? oldestFirst[0];
    return new Big(currencyId === 1 ? 1 : (quarter?.rates[currencyId - 2] ?? 1));
  };
};
