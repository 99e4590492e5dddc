import { z } from 'zod';
import { referenceFile, removalFrom } from './referenceFile.ts';
import { optionalText, requiredText, YesNo } from '#contract/values.ts';

const coded = { Code: requiredText(20), Description: requiredText(100) };
const Active = YesNo.default(true).meta({ hint: 'What is not active is no longer offered for new work.' });
const positive = (maximum: number) => z.number({ error: 'must be a number' }).gt(0, 'must be more than zero').max(maximum, 'is too large');

export const Colour = z.object({ ...coded, Active });
export const colourFile = referenceFile('Colour', Colour, { path: '/api/Colour', table: 'colours' });
export const { list: listColours, get: getColour, add: addColour, edit: editColour } = colourFile.calls;
export const { importRows: importColours, exportRows: exportColours } = colourFile.calls;

export const Weight = z.object({
  Description: requiredText(100),
  Grams: positive(99_999_999).multipleOf(0.01, 'must have at most 2 decimals'),
  Active,
});
export const weightFile = referenceFile('Weight', Weight, {
  path: '/api/Weight',
  table: 'weights',
  order: 'Grams',
  isHeldByOpenDeals: true,
});
export const { list: listWeights, get: getWeight, add: addWeight, edit: editWeight } = weightFile.calls;
export const { importRows: importWeights, exportRows: exportWeights } = weightFile.calls;
export const deleteWeight = removalFrom(weightFile, '/api/Weight/DeleteWeight/{id}');

export const CustomerGroup = z.object({ Description: requiredText(100), Active });
export const customerGroupFile = referenceFile('CustomerGroup', CustomerGroup, { path: '/api/CustomerGroups', table: 'customer_groups' });
export const { list: listCustomerGroups, get: getCustomerGroup, add: addCustomerGroup, edit: editCustomerGroup } = customerGroupFile.calls;
export const { importRows: importCustomerGroups, exportRows: exportCustomerGroups } = customerGroupFile.calls;

const Millilitres = positive(10_000_000).int('must be a whole number').nullish();
export const Size = z.object({ ...coded, Millilitres, Active });
export const sizeFile = referenceFile('Size', Size, { path: '/api/Sizes', table: 'sizes', order: 'Millilitres' });
export const { list: listSizes, get: getSize, add: addSize, edit: editSize } = sizeFile.calls;
export const { importRows: importSizes, exportRows: exportSizes } = sizeFile.calls;

export const Feature = z.object({ ...coded, Active });
export const featureFile = referenceFile('Feature', Feature, { path: '/api/Features', table: 'features' });
export const { list: listFeatures, get: getFeature, add: addFeature, edit: editFeature } = featureFile.calls;
export const { importRows: importFeatures, exportRows: exportFeatures } = featureFile.calls;

export const NeckFinish = z.object({
  ...coded,
  Standard: optionalText(50).meta({ hint: 'The standard it is made to, such as BS 1918 or CETIE GME 30.09.' }),
  DiameterMm: positive(9999).multipleOf(0.01, 'must have at most 2 decimals').nullish().meta({ title: 'Diameter, mm' }),
  Aliases: optionalText(200).meta({ hint: 'Other names that customers use, with commas between.' }),
  Active,
});
export const neckFinishFile = referenceFile('NeckFinish', NeckFinish, { path: '/api/NeckFinishes', table: 'neck_finishes' });
export const { list: listNeckFinishes, get: getNeckFinish, add: addNeckFinish, edit: editNeckFinish } = neckFinishFile.calls;
export const { importRows: importNeckFinishes, exportRows: exportNeckFinishes } = neckFinishFile.calls;
