import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { paper, reference, references } from '#contract/record/fields.ts';
import { DateOnly, requiredText, YesNo } from '#contract/values.ts';

const declaration = {
  Code: requiredText(40).meta({ title: 'Number', hint: 'As the maker’s paper says.' }),
  Description: requiredText(120).meta({ hint: 'As “Glass containers for food, plant 4”.' }),
  SupplierId: reference('Supplier').meta({ title: 'Maker' }),
  ProductIds: references('Product', 'declaration_products').meta({ title: 'Products', hint: 'Where none is named: all of the maker’s.' }),
  IssuedOn: DateOnly.meta({ title: 'Issued' }),
  ValidTo: DateOnly.nullish().meta({ title: 'Valid to', kind: 'lastDay', hint: 'Where it says an end. Today says when one is near.' }),
  PaperUrl: paper().meta({ title: 'Paper' }),
  ForCustomers: YesNo.default(false).meta({ hint: 'Those who had the goods open it in the portal; it names the maker.' }),
  Active,
};

/** By what paper a maker answers for goods: Regulation (EC) 1935/2004, article 16. */
export const declarationFile = entity('Declaration', declaration, { path: '/api/Declaration', title: 'Description', order: 'Description' });
