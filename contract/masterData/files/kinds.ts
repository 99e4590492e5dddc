/** Media types of files that can be attached to records, by extension. No browser executes any of these types. */
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

/** Returns the extension in lower case: `pdf` for `Order.PDF`. Empty if there is none. */
export const getExtension = (fileName: string) => (/\.([A-Za-z0-9]+)$/.exec(fileName)?.[1] ?? '').toLowerCase();

/** Returns the media type for a file name. Undefined if the type cannot be attached. */
export const mediaTypeByName = (fileName: string): string | undefined =>
  Object.hasOwn(fileKinds, getExtension(fileName)) ? fileKinds[getExtension(fileName)] : undefined;

const displayable = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']);

/** Checks whether browsers display the type. Other types are downloaded. */
export const isDisplayable = (mediaType: string) => displayable.has(mediaType);

export const maxFileMb = 10;
export const maxFiles = 50;
