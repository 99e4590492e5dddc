import type { QueryOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import type { convertToPdf as endpoint } from '#contract/system/conversion/calls.ts';
import type { Context } from '#server/context.ts';
import { convertWorkbook } from '#server/documents/spreadsheet/convert.ts';
import { convertByOffice, findOffice } from '#server/outside/office.ts';

type ConversionOptions = QueryOf<typeof endpoint>;

const findProgram = async ({ services }: Context) => {
  const program = await findOffice(services.environment.searchPath);
  if (program) return program;
  throw new AppError('NOT_AVAILABLE', 'LibreOffice is not installed on this server. Convert without it.');
};

/** Converts a workbook to PDF. Refuses hostile or oversized files, for both engines. */
export const convertToPdf = async (context: Context, file: Uint8Array, { fileName, engine }: ConversionOptions) => {
  const title = fileName?.replace(/\.xlsx$/i, '') || 'Workbook';
  const program = engine === 'office' ? await findProgram(context) : undefined;
  const print = { title, companyName: context.user.UserName, date: context.today };
  const own = await convertWorkbook({ file, print, isForOffice: program !== undefined });
  const bytes = program ? await convertByOffice(program, context.services.environment.searchPath, file) : own;
  return { bytes, fileName: `${title}.pdf` };
};
