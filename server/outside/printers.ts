import { join } from 'node:path';
import { writeWhole } from '#server/process/wholeFile.ts';
import { addressWithoutPassword, printByIpp, PrinterError } from './ipp.ts';

export interface PrinterDescription {
  Name: string;
  Description: string;
  IsDefault: boolean;
}

export interface PrintJob {
  fileName: string;
  bytes: Uint8Array;
}

/** The settings that printing uses: PRINTERS and DATA_DIR. */
export interface PrinterSettings {
  printers: readonly { name: string; address: string }[];
  dataDir: string;
}

const folderName = 'print-out';

/** Lists the printers of PRINTERS and the print folder. The first is the default. */
export const listPrinters = ({ printers }: PrinterSettings): PrinterDescription[] => [
  ...printers.map(({ name, address }, index) => ({ Name: name, Description: addressWithoutPassword(address), IsDefault: index === 0 })),
  { Name: folderName, Description: 'Print folder in the data folder', IsDefault: printers.length === 0 },
];

export const findPrinter = (settings: PrinterSettings, name: string | undefined) =>
  listPrinters(settings).find((printer) => (name === undefined ? printer.IsDefault : printer.Name === name));

/** Returns a valid file name. Escapes other characters as in a URL, so that different names stay different. */
const asFileName = (name: string) =>
  name.replace(/[^\w.() -]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  );

/**
 * Writes the file under another name and renames it, so that a program that watches the folder never sees half a file. The same document replaces
 * its file.
 */
const printToFolder = async (dataDir: string, { fileName, bytes }: PrintJob): Promise<void> => {
  try {
    await writeWhole(join(dataDir, folderName, asFileName(fileName)), bytes, false);
  } catch (error) {
    throw new PrinterError(`The ${folderName} folder is not writable: ${(error as Error).message}`, { cause: error });
  }
};

/** Returns whether the printer is the print folder, where printing twice has the same result as once. */
export const isFolder = (name: string) => name === folderName;

/** Prints to a printer of `listPrinters`. Throws PrinterError. */
export const printTo = async (settings: PrinterSettings, name: string, job: PrintJob): Promise<void> => {
  const printer = settings.printers.find((one) => one.name === name);
  if (printer) await printByIpp(printer.address, { name: job.fileName.replace(/\.pdf$/, ''), bytes: job.bytes });
  else if (isFolder(name)) await printToFolder(settings.dataDir, job);
  else throw new PrinterError(`There is no longer a printer called ${name}`);
};
