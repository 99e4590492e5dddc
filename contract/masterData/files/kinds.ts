/** What is kept beside records, by the end of its name, and what it is told as. Nothing that a browser would run. */
export const fileKinds: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heic: 'image/heic',
  txt: 'text/plain',
  csv: 'text/csv',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
};

/** `PDF` of `Order.PDF` is `pdf`; '' where it has no end. */
export const endOf = (fileName: string) => (/\.([A-Za-z0-9]+)$/.exec(fileName)?.[1] ?? '').toLowerCase();

/** What a file of this name is told as; undefined where its kind is not kept. */
export const mediaTypeByName = (fileName: string): string | undefined =>
  Object.hasOwn(fileKinds, endOf(fileName)) ? fileKinds[endOf(fileName)] : undefined;

const shown = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']);

/** Whether a browser shows it by itself; the rest is saved. */
export const isShown = (mediaType: string) => shown.has(mediaType);

export const largestFileMb = 10;
export const mostFiles = 50;
