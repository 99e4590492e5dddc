import type { RecordField } from '#contract/record/record.ts';
import type { Entity } from './entityType.ts';

/** The field that tells a reference by name: of `ColourId` it is `Colour`, of the own field `Own12` it is `Own12Name`. */
export const nameFieldOf = (field: string) => (field.endsWith('Id') ? field.replace(/Id$/, '') : `${field}Name`);

/** The field that tells its record's code, where that is told (`hasCode`): of `CurrencyId` it is `CurrencyCode`. */
export const codeFieldOf = (field: string) => `${field.replace(/Id$/, '')}Code`;

/** Fields that name a reference: its name, and its code if that is read. */
export const toldBy = ({ name, hasCode }: Pick<RecordField, 'name' | 'hasCode'>) => [
  nameFieldOf(name),
  ...(hasCode ? [codeFieldOf(name)] : []),
];

/** Whether an administrator may add fields of the house's own to it. */
export const hasOwn = ({ fields }: Pick<Entity, 'fields'>) => fields.some(({ shape }) => shape === 'ownValues');
