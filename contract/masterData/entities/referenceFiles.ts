import { entity } from './definition/entity.ts';
import { measure, swatch } from '#contract/record/fields.ts';
import { optionalText, requiredText, YesNo } from '#contract/values.ts';

const coded = { Code: requiredText(20), Description: requiredText(100) };
export const Active = YesNo.default(true).meta({ hint: 'Inactive records can’t be chosen for new work.' });

const colour = { ...coded, Swatch: swatch().meta({ hint: 'How products of this colour are drawn.' }), Active };
export const colourFile = entity('Colour', colour, { path: '/api/Colour', table: 'colours' });

const Grams = measure(99_999_999, 2);
export const weightFile = entity(
  'Weight',
  { Description: requiredText(100), Grams, Active },
  {
    path: '/api/Weight',
    calls: { remove: 'DeleteWeight/{id}' },
    table: 'weights',
    order: 'Grams',
    isHeldByOpenDeals: true,
  },
);

export const customerGroupFile = entity(
  'CustomerGroup',
  { Description: requiredText(100), Active },
  {
    path: '/api/CustomerGroups',
    table: 'customer_groups',
  },
);

const Millilitres = measure(10_000_000).nullish();
export const sizeFile = entity('Size', { ...coded, Millilitres, Active }, { path: '/api/Sizes', table: 'sizes', order: 'Millilitres' });

export const featureFile = entity('Feature', { ...coded, Active }, { path: '/api/Features', table: 'features' });

const neckFinish = {
  ...coded,
  Standard: optionalText(50).meta({ hint: 'Standard that it meets, such as BS 1918 or CETIE GME 30.09.' }),
  DiameterMm: measure(9999, 2).nullish().meta({ title: 'Diameter', unit: 'mm' }),
  Aliases: optionalText(200).meta({ hint: 'Other names that customers use, separated by commas.' }),
  Active,
};
export const neckFinishFile = entity('NeckFinish', neckFinish, { path: '/api/NeckFinishes', table: 'neck_finishes' });

export const { list: listColours, get: getColour, add: addColour, edit: editColour } = colourFile.calls;
export const { importRows: importColours, exportRows: exportColours } = colourFile.calls;
export const { list: listWeights, add: addWeight, edit: editWeight, remove: deleteWeight } = weightFile.calls;
