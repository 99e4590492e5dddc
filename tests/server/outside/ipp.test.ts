import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from '#server/process/environment.ts';
import { readPrinterState, printByIpp, readIppAnswer } from '#server/outside/ipp.ts';
import { findPrinter, listPrinters } from '#server/outside/printers.ts';
import { startPrinter } from '#tests/support/fakePrinter.ts';
import type { FakePrinter } from '#tests/support/fakePrinter.ts';

let printer: FakePrinter;
beforeAll(async () => {
  printer = await startPrinter();
});
afterAll(async () => await printer.close());
beforeEach(() => {
  printer.behave({});
  printer.jobs.length = 0;
});

const paper = { name: 'Statement ALD001 2026-11-21', bytes: Buffer.from('%PDF-1.7 paper') };

test('a paper comes out as it is, under its name, and the printer numbers it', async () => {
  expect(await printByIpp(printer.address, paper)).toBe(1);
  const [job] = printer.jobs;
  expect(job?.bytes.equals(paper.bytes)).toBe(true);
  expect(Object.fromEntries(job?.attributes ?? [])).toMatchObject({
    'attributes-charset': ['utf-8'],
    'attributes-natural-language': ['en-gb'],
    'printer-uri': [printer.address],
    'job-name': [paper.name],
    'document-format': ['application/pdf'],
  });
});

test('a password is for the printer alone, not for the paper', async () => {
  await printByIpp(printer.address.replace('ipp://', 'ipp://jo:secret@'), paper);
  expect(printer.jobs[0]?.attributes.get('printer-uri')).toEqual([printer.address]);
});

test('what the printer says no to is told in words, and surely was not printed', async () => {
  printer.behave({ status: 0x0506, message: 'Paused by the office' });
  await expect(printByIpp(printer.address, paper)).rejects.toMatchObject({
    message: 'Not printed: the printer is not accepting jobs (Paused by the office)',
    isUnsure: false,
  });
  printer.behave({ status: 0x040a });
  await expect(printByIpp(printer.address, paper)).rejects.toThrow('the printer does not accept PDFs');
  printer.behave({ http: 401 });
  await expect(printByIpp(printer.address, paper)).rejects.toMatchObject({ isUnsure: false });
  const gone = await startPrinter();
  await gone.close();
  await expect(printByIpp(gone.address, paper)).rejects.toMatchObject({ message: 'The printer cannot be reached', isUnsure: false });
});

test('a printer that takes it and falls silent may have printed it', async () => {
  printer.behave({ isSilent: true });
  await expect(printByIpp(printer.address, paper, 200)).rejects.toMatchObject({ message: 'The printer did not answer', isUnsure: true });
});

test('how the printer is', async () => {
  expect(await readPrinterState(printer.address)).toEqual({
    info: 'Laser by the door',
    isAccepting: true,
    reasons: ['media-low-warning'],
    acceptsPdf: true,
  });
});

test('where no secure connection comes about nothing was sent, and it is said so', async () => {
  const address = printer.address.replace('ipp:', 'ipps:');
  const failed: unknown = await printByIpp(address, { name: 'Statement', bytes: Buffer.from('%PDF-') }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ message: 'The printer does not answer securely at this address', isUnsure: false });
});

test('an answer that is cut short is no answer', () => {
  expect(() => readIppAnswer(Buffer.from([1, 1, 0, 0, 0, 0, 0, 1, 1, 0x47, 0, 9]))).toThrow(RangeError);
});

test('PRINTERS names them, the first is the default; the folder is always there', () => {
  const environment = readEnvironment({
    PRINTERS: 'Office=ipp://print.example/printers/office, ipps://print.example:8631/ipp/Finance%20laser',
  });
  expect(environment.printers).toEqual([
    { name: 'Office', address: 'ipp://print.example/printers/office' },
    { name: 'Finance laser', address: 'ipps://print.example:8631/ipp/Finance%20laser' },
  ]);
  expect(listPrinters(environment).map(({ Name, IsDefault }) => [Name, IsDefault])).toEqual([
    ['Office', true],
    ['Finance laser', false],
    ['print-out', false],
  ]);
  expect(findPrinter(environment, undefined)?.Name).toBe('Office');
  expect(findPrinter(readEnvironment({}), undefined)?.Name).toBe('print-out');
  for (const wrong of ['lpd://print.example/office', 'A=ipp://a/x,A=ipp://b/x', 'print-out=ipp://a/x', 'Office='])
    expect(() => readEnvironment({ PRINTERS: wrong }), wrong).toThrow('PRINTERS');
});
