import { RowsInput } from '#src/resources/engine/kinds/inputs/LazyRows.tsx';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';
import { list } from './list.tsx';
import { getPlainKind } from '#src/resources/engine/kinds/plainKinds.ts';
import { asRows } from './asRows.ts';
import type { Field } from '#src/resources/engine/resource.ts';

/** Summary such as `Ann Lee · Buyer · 01283 555 010 · ann@example.com · gets Invoice, Pro forma`. */
const summariseContact = (row: Values, { fields }: Field) => {
  const documents = fields.find(({ name }) => name === 'Documents');
  const papers = documents ? getPlainKind(documents).write(row.Documents, documents, row) : '';
  return [fieldText(row.Name), fieldText(row.Job), fieldText(row.Phone), fieldText(row.Email), papers && `gets ${papers}`]
    .filter(Boolean)
    .join(' · ');
};

const ContactListInput = (props: KindInputProps) => <RowsInput {...props} summaryOf={summariseContact} />;

/** Contacts, with the documents that each receives. */
export const contactList: Kind = {
  ...list,
  Input: ContactListInput,
  write: (value, field) =>
    asRows(value)
      .map((row) => summariseContact(row, field))
      .join('; '),
};
