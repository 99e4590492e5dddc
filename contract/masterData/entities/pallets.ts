import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { footprint, Material, measure, Own, reference } from '#contract/record/fields.ts';
import { MoneyFromZero, requiredText } from '#contract/values.ts';

const pallet = {
  Code: requiredText(20),
  Description: requiredText(100),
  Charge: MoneyFromZero.default(0).meta({ hint: 'Charge to customers for each pallet, without VAT.' }),
  SupplierId: reference('Supplier').nullish().meta({ hint: 'Supplier that owns the pallet.' }),
  ...footprint,
  TareKg: measure(1000, 2).nullish().meta({ title: 'Tare', unit: 'kg' }),
  Material: Material.default('Wood').meta({ hint: 'For the packaging-waste return.' }),
  Active,
  Own,
};
export const palletFile = entity('Pallet', pallet, {
  path: '/api/Pallets',
  calls: { list: 'getpallet', add: 'addpallet', edit: 'edit/{id}', remove: 'DELETE delete/{id}' },
  plural: 'pallet types',
  isHeldByOpenDeals: true,
});
