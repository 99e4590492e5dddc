import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PrinterDescription {
  Name: string;
  Description: string;
  IsDefault: boolean;
}

export interface PrintJob {
  fileName: string;
  bytes: Uint8Array;
}

const folderPrinter: PrinterDescription = { Name: 'print-out', Description: 'The print-out folder of the data folder', IsDefault: true };

export const listPrinters = (): PrinterDescription[] => [folderPrinter];

export const findPrinter = (name: string | undefined) =>
  listPrinters().find((printer) => (name === undefined ? printer.IsDefault : printer.Name === name));

/** Lays the paper into the folder; written aside and renamed, so that whoever watches the folder never sees half a file. */
export const printToFolder = async (dataDir: string, { fileName, bytes }: PrintJob): Promise<void> => {
  const folder = join(dataDir, folderPrinter.Name);
  await mkdir(folder, { recursive: true });
  const target = join(folder, fileName.replace(/[^\w.() -]/g, '_'));
  const aside = `${target}.${process.pid}.${performance.now()}.part`;
  await writeFile(aside, bytes);
  await rename(aside, target);
};
