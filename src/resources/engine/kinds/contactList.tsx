import { RowsInput } from './LazyRows.tsx';
import { asText } from './kind.ts';
import type { Kind, KindInputProps, Values } from './kind.ts';
import { list } from './list.tsx';
import { rowsOf } from './rowsOf.ts';

/** `Ann Lee · 01283 555 010 · ann@example.com · gets Invoice` */
const summaryOf = (row: Values) => {
  const papers = Array.isArray(row.Documents) ? row.Documents.join(', ') : '';
  return [asText(row.Name), asText(row.Phone), asText(row.Email), papers && `gets ${papers}`].filter(Boolean).join(' · ');
};

const ContactListInput = (props: KindInputProps) => <RowsInput {...props} summaryOf={summaryOf} />;

/** People, each with the papers that go to them. */
export const contactList: Kind = {
  ...list,
  Input: ContactListInput,
  write: (value) => rowsOf(value).map(summaryOf).join('; '),
};
