import { invalidField } from '#contract/call/errors.ts';
import type { PersonKind } from '#contract/system/personalData/calls.ts';
import type { Rules } from '#server/modules/entityRules.ts';

/** Refuses to change an erased person. Otherwise an import of an older file could restore the person by record id. */
const stayingErased = (kind: PersonKind, id: string): Rules => ({
  prepare: async (tx, { values, stored }) => {
    if (stored?.Name !== 'Erased') return values;
    const erased = await tx
      .selectFrom('erasures')
      .select('ErasureId')
      .where('Subject', '=', kind)
      .where('SubjectId', '=', stored[id] as number)
      .executeTakeFirst();
    if (erased) throw invalidField(id, 'was erased. Remove the line from the file.');
    return values;
  },
});

export const contactRules = stayingErased('Contact', 'ContactId');
export const supplierContactRules = stayingErased('SupplierContact', 'SupplierContactId');
