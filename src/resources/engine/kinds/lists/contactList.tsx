import { RowsInput } from '#src/resources/engine/kinds/inputs/LazyRows.tsx';
import { asText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';
import { list } from './list.tsx';
import { plainKindOf } from '#src/resources/engine/kinds/plainKinds.ts';
import { rowsOf } from './rowsOf.ts';
import type { Field } from '#src/resources/engine/resource.ts';

/** Summary such as `Ann Lee · Buyer · 01283 555 010 · ann@example.com · gets Invoice, Pro forma`. */
const summaryOf = (row: Values, { fields }: Field) => {
  const documents = fields.find(({ name }) => name === 'Documents');
  const papers = documents ? plainKindOf(documents).write(row.Documents, documents, row) : '';
  return [asText(row.Name), asText(row.Job), asText(row.Phone), asText(row.Email), papers && `gets ${papers}`].filter(Boolean).join(' · ');
};

const ContactListInput = (props: KindInputProps) => <RowsInput {...props} summaryOf={summaryOf} />;

/** Contacts, with the documents that each receives. */
export const contactList: Kind = {
  ...list,
  Input: ContactListInput,
  write: (value, field) =>
    rowsOf(value)
      .map((row) => summaryOf(row, field))
      .join('; '),
};
