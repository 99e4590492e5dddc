import { join } from 'node:path';
import { writeWhole } from '#server/process/wholeFile.ts';
import { plainAddress, printByIpp, PrinterError } from './ipp.ts';

export interface PrinterDescription {
  Name: string;
  Description: string;
  IsDefault: boolean;
}

export interface PrintJob {
  fileName: string;
  bytes: Uint8Array;
}

/** What printing needs to know of the environment: PRINTERS and DATA_DIR. */
export interface PrinterSettings {
  printers: readonly { name: string; address: string }[];
  dataDir: string;
}

const folderName = 'print-out';

/** Those of PRINTERS, the first of them the default, and the folder. */
export const listPrinters = ({ printers }: PrinterSettings): PrinterDescription[] => [
  ...printers.map(({ name, address }, index) => ({ Name: name, Description: plainAddress(address), IsDefault: index === 0 })),
  { Name: folderName, Description: 'The print-out folder of the data folder', IsDefault: printers.length === 0 },
];

export const findPrinter = (settings: PrinterSettings, name: string | undefined) =>
  listPrinters(settings).find((printer) => (name === undefined ? printer.IsDefault : printer.Name === name));

/** Every other sign as its bytes, as in an address: names that differ stay different, for a paper takes the place of one of its own name. */
const asFileName = (name: string) =>
  name.replace(/[^\w.() -]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  );

/** Written aside and renamed, so that whoever watches the folder never sees half a file; the same file again takes its own place. */
const printToFolder = async (dataDir: string, { fileName, bytes }: PrintJob): Promise<void> => {
  try {
    await writeWhole(join(dataDir, folderName, asFileName(fileName)), bytes, false);
  } catch (error) {
    throw new PrinterError(`The ${folderName} folder cannot be written to: ${(error as Error).message}`, { cause: error });
  }
};

/** Printing to it twice is printing to it once. */
export const isFolder = (name: string) => name === folderName;

/** To a printer of `listPrinters`. Throws PrinterError. */
export const printTo = async (settings: PrinterSettings, name: string, job: PrintJob): Promise<void> => {
  const printer = settings.printers.find((one) => one.name === name);
  if (printer) await printByIpp(printer.address, { name: job.fileName.replace(/\.pdf$/, ''), bytes: job.bytes });
  else if (isFolder(name)) await printToFolder(settings.dataDir, job);
  else throw new PrinterError(`There is no printer called ${name} any more`);
};
