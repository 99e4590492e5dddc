import type { RecordField } from '#contract/record/record.ts';
import type { Entity } from './entityType.ts';

/** Returns the field with the name of a reference: `Colour` for `ColourId`, `Own12Name` for the own field `Own12`. */
export const getNameField = (field: string) => (field.endsWith('Id') ? field.replace(/Id$/, '') : `${field}Name`);

/** Returns the field with the code of a reference, for references with `hasCode`: `CurrencyCode` for `CurrencyId`. */
export const getCodeField = (field: string) => `${field.replace(/Id$/, '')}Code`;

/** Lists the fields that hold the name and, if it has one, the code of a reference. */
export const listNameFields = ({ name, hasCode }: Pick<RecordField, 'name' | 'hasCode'>) => [
  getNameField(name),
  ...(hasCode ? [getCodeField(name)] : []),
];

/** Checks whether administrators can add own fields to the entity. */
export const hasOwnFields = ({ fields }: Pick<Entity, 'fields'>) => fields.some(({ shape }) => shape === 'ownValues');
