import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { uploadedPdf, reference, references } from '#contract/record/fields.ts';
import { DateOnly, requiredText, YesNo } from '#contract/values.ts';

const declaration = {
  Code: requiredText(40).meta({ title: 'Number', hint: 'As printed on the declaration.' }),
  Description: requiredText(120).meta({ hint: 'Such as “Glass containers for food, plant 4”.' }),
  SupplierId: reference('Supplier'),
  ProductIds: references('Product', 'declaration_products').meta({ title: 'Products', hint: 'Leave blank for all of the supplier’s.' }),
  IssuedOn: DateOnly.meta({ title: 'Issued' }),
  ValidTo: DateOnly.nullish().meta({ title: 'Valid to', kind: 'lastDay', hint: 'Leave blank if it does not expire.' }),
  PaperUrl: uploadedPdf().meta({ title: 'PDF' }),
  ForCustomers: YesNo.default(false).meta({ hint: 'Customers can open it in the portal and see the supplier’s name.' }),
  Active,
};

/** Suppliers' declarations of compliance for food contact (Regulation (EC) 1935/2004, article 16). */
export const declarationFile = entity('Declaration', declaration, { path: '/api/Declaration', title: 'Description', order: 'Description' });
