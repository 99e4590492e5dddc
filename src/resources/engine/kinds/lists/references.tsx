import { lazy } from 'react';
import type { Field } from '#src/resources/engine/resource.ts';
import { isSameWhole } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { reference } from '#src/resources/engine/kinds/reference.tsx';
import { asIds, useNames } from '#src/resources/engine/kinds/referred.ts';

const ReferencesInput = lazy(async () => ({
  default: (await import('#src/resources/engine/kinds/inputs/ReferencesInput.tsx')).ReferencesInput,
}));

const ReferencesCell = ({ value, field }: { value: unknown; field: Field }) => {
  const ids = asIds(value);
  const names = useNames(field, ids);
  return ids.map((id) => names.get(id) ?? '…').join(', ');
};

const sortIds = (value: unknown) => asIds(value).toSorted((one, other) => one - other);

/** Any number of references to another entity. */
export const references: Kind = {
  shapes: ['references'],
  Input: ReferencesInput,
  Cell: ReferencesCell,
  ValueView: ReferencesCell,
  write: (value) => asIds(value).join(', '),
  read: (cell) =>
    cell
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  isSame: (one, other) => isSameWhole(sortIds(one), sortIds(other)),
  isSorted: false,
  ...(reference.filter && { filter: reference.filter }),
};
