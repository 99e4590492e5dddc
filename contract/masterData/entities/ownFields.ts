import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { count, texts } from '#contract/record/fields.ts';
import { OwnKind, OwnSubject, OwnTarget } from '#contract/masterData/ownFields/ownSubjects.ts';
import { optionalText, requiredText, YesNo } from '#contract/values.ts';

const ownField = {
  Label: requiredText(40).meta({ hint: 'Shown on screens and in files. Put a unit last, as in “Cullet content, %”.' }),
  Subject: OwnSubject,
  Kind: OwnKind,
  Choices: texts(60, 200).meta({ when: { Kind: ['Choice'] }, hint: 'Enter one choice per line. Records keep a choice that you remove.' }),
  ReferenceTo: OwnTarget,
  Required: YesNo.default(false).meta({ hint: 'The record can’t be saved without it.' }),
  Hint: optionalText(120).meta({ hint: 'Shown below the field.' }),
  DisplayOrder: count(9999).default(0).meta({ title: 'Order', hint: 'Lower numbers come first.' }),
  Active: Active.meta({ hint: 'An inactive field is hidden. Its values are kept.' }),
};
export const ownFieldFile = entity('OwnField', ownField, {
  path: '/api/OwnFields',
  table: 'own_fields',
  title: 'Label',
  order: 'DisplayOrder',
});

export const { list: listOwnFields } = ownFieldFile.calls;
