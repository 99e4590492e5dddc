import type { RecordField } from '#contract/record/record.ts';
import type { Entity } from './entityType.ts';

/** Returns the field for the name of a referenced record: `Colour` for `ColourId`, `Own12Name` for the own field `Own12`. */
export const getNameField = (field: string) => (field.endsWith('Id') ? field.replace(/Id$/, '') : `${field}Name`);

/** Returns the field for the code of a referenced record: `CurrencyCode` for `CurrencyId`. Only references with `hasCode` have one. */
export const getCodeField = (field: string) => `${field.replace(/Id$/, '')}Code`;

/** Lists the fields for the name of a referenced record and, with `hasCode`, its code. */
export const listNameFields = ({ name, hasCode }: Pick<RecordField, 'name' | 'hasCode'>) => [
  getNameField(name),
  ...(hasCode ? [getCodeField(name)] : []),
];

/** Checks whether administrators can add own fields to the entity. */
export const hasOwnFields = ({ fields }: Pick<Entity, 'fields'>) => fields.some(({ shape }) => shape === 'ownValues');
