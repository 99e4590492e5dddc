import type { downloadPersonalData as call } from '#contract/system/personalData/calls.ts';
import { personWords } from '#contract/system/personalData/calls.ts';
import type { QueryOf } from '#contract/call/endpoint.ts';
import { labelField } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import { toField } from '#server/database/client/PascalCasePlugin.ts';
import { renderTable, tableMediaTypes } from '#server/documents/tables/tables.ts';
import type { TableDefinition } from '#server/documents/tables/tableDefinition.ts';
import { getCompanyName } from '#server/modules/masterData/company/queries.ts';
import { formatMoment } from '#server/modules/versions.ts';
import type { FileAnswer } from '#server/http/handlers.ts';
import { findAbout, nameTable } from './find.ts';
import type { PersonalDataFound } from './find.ts';

const columns: TableDefinition['columns'] = [
  { key: 'Where', title: 'Where', kind: 'text' },
  { key: 'Record', title: 'Record', kind: 'text' },
  { key: 'Field', title: 'Field', kind: 'text' },
  { key: 'Value', title: 'Value', kind: 'text' },
  { key: 'When', title: 'When', kind: 'text' },
];

/** Replaces the content of an issued document, which may hold other people's data. */
const asIssued = 'In the document as issued';

const listDownloadRows = ({ about, held }: PersonalDataFound) => [
  ...about.People.flatMap((person) =>
    person.Details.map(({ Field, Value, IsNow }) => ({
      Where: personWords[person.Kind],
      Record: [person.Name, person.Of].filter(Boolean).join(', '),
      Field,
      Value,
      When: IsNow ? 'Now' : 'Earlier',
    })),
  ),
  ...held.map((row) => ({
    Where: nameTable(row),
    Record: row.Id,
    Field: labelField(toField(row.Field)),
    Value: row.Field.endsWith('snapshot') ? asIssued : row.Value,
    When: row.At ? formatMoment(row.At) : '',
  })),
];

/** Exports the data about a person as one file, for a person who asks for it. */
export const downloadPersonalData = async (context: Context, { q, format }: QueryOf<typeof call>): Promise<FileAnswer> => {
  const rows = listDownloadRows(await findAbout(context, { q }));
  const fileName = `personal-data-${context.today}.${format}`;
  if (format === 'json')
    return { bytes: new TextEncoder().encode(JSON.stringify(rows)), fileName, contentType: 'application/json; charset=utf-8' };
  const definition: TableDefinition = {
    title: 'Personal data',
    companyName: await getCompanyName(context.db),
    date: context.today,
    columns,
  };
  return { bytes: await renderTable(definition, rows, format, context.user.UserId), fileName, contentType: tableMediaTypes[format] };
};
