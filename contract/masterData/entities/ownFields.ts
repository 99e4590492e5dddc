import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { count, texts } from '#contract/record/fields.ts';
import { OwnKind, OwnSubject, OwnTarget } from '#contract/masterData/ownFields/ownSubjects.ts';
import { optionalText, requiredText, YesNo } from '#contract/values.ts';

const ownField = {
  Label: requiredText(40).meta({ hint: 'As screens and files call it. A unit stands last: “Cullet content, %”.' }),
  Subject: OwnSubject,
  Kind: OwnKind,
  Choices: texts(60, 200).meta({ when: { Kind: ['Choice'] }, hint: 'One on each line. Records keep one that is taken out.' }),
  ReferenceTo: OwnTarget,
  Required: YesNo.default(false).meta({ hint: 'A record is not saved on its screen without it.' }),
  Hint: optionalText(120).meta({ hint: 'Said below the field where it is entered.' }),
  DisplayOrder: count(9999).default(0).meta({ title: 'Order', hint: 'The lower, the earlier.' }),
  Active: Active.meta({ hint: 'What is not active is hidden everywhere; what was entered in it is kept.' }),
};
export const ownFieldFile = entity('OwnField', ownField, {
  path: '/api/OwnFields',
  table: 'own_fields',
  title: 'Label',
  order: 'DisplayOrder',
});

export const { list: listOwnFields } = ownFieldFile.calls;
