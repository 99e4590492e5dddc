import { getEntity } from '#contract/masterData/entities/all.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findActiveIds, refuseInactive } from '#server/modules/offered.ts';
import type { Values } from '#server/modules/entityRules.ts';

const isSame = (one: unknown, other: unknown) => (one ?? null) === (other ?? null);

/** Refuses new references to missing or inactive records. A record may keep references that are already stored. */
export const requireOffered = async (tx: Tx, fields: readonly RecordField[], values: Values, stored: Values | undefined, prefix = '') => {
  for (const field of fields) {
    const { name, shape } = field;
    const ids = values[name];
    if (ids === undefined || ids === null) continue;
    if (shape === 'reference' && !isSame(ids, stored?.[name])) {
      const offered = await findActiveIds(tx, getEntity(field.of), [ids as number]);
      if (!offered.has(ids as number)) throw refuseInactive(`${prefix}${name}`);
    }
    if (shape === 'references') {
      const before = new Set((stored?.[name] as number[] | undefined) ?? []);
      const fresh = (ids as number[]).filter((id) => !before.has(id));
      const offered = fresh.length > 0 ? await findActiveIds(tx, getEntity(field.of), fresh) : new Set();
      if (!fresh.every((id) => offered.has(id)))
        throw invalidField(`${prefix}${name}`, 'contains a record that does not exist or is no longer in use');
    }
  }
};
