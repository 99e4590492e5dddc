import { paintPdf } from '#server/documents/kit/paint.ts';
import { TooManyPages } from '#server/documents/kit/paginate.ts';
import { checkArchive, Refusal } from '#contract/system/conversion/archive.ts';
import { inspectParts } from './inspect.ts';
import { readSheets } from './readSheets.ts';
import { sheetPaper } from './sheetPaper.ts';
import { answerJob } from '#server/confined/answerJob.ts';
import type { ConfinedAnswer } from '#server/confined/inWorker.ts';
import type { WorkbookPrint } from './sheetPaper.ts';

export interface WorkbookJob {
  file: Uint8Array;
  print: WorkbookPrint;
  /** Whether LibreOffice converts the file. If so, this worker only inspects the parts. */
  isForOffice?: boolean;
}

const maxPages = 400;

const convert = async ({ file, print, isForOffice }: WorkbookJob): Promise<Uint8Array> => {
  inspectParts(file, checkArchive(file));
  if (isForOffice) return new Uint8Array();
  const [first, ...otherSheets] = (await readSheets(file)).map((sheet) => sheetPaper(sheet, print));
  if (!first) throw new Refusal('All sheets of the workbook are hidden. There is nothing to print.');
  return paintPdf(first, {
    title: print.title,
    maxPages,
    furtherDocuments: otherSheets,
    isTagged: [first, ...otherSheets].every((document) => document.isTagged),
  });
};

const answer = async (job: WorkbookJob): Promise<ConfinedAnswer<Uint8Array>> => {
  try {
    return { result: await convert(job) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    if (error instanceof TooManyPages) return { refusal: `The workbook needs more than ${maxPages} pages. Convert part of it.` };
    throw error;
  }
};

await answerJob(answer);
