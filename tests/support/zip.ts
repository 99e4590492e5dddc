import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  data: string | Uint8Array;
  /** False entries of the directory. */
  claims?: { bytes?: number; packedBytes?: number; start?: number; flags?: number; localName?: string };
}

interface Packed {
  part: ZipPart;
  packed: Uint8Array;
  start: number;
}

const header = (part: ZipPart, packed: Uint8Array, isLocal: boolean, start: number) => {
  const data = Buffer.from(part.data);
  const name = Buffer.from(part.name);
  const { bytes = data.length, packedBytes = packed.length, flags = 0 } = part.claims ?? {};
  const head = Buffer.alloc(isLocal ? 30 : 46);
  const shift = isLocal ? 0 : 2;
  head.writeUInt32LE(isLocal ? 0x04034b50 : 0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6 + shift);
  head.writeUInt16LE(8, 8 + shift);
  head.writeUInt32LE(crc32(data), 14 + shift);
  head.writeUInt32LE(packedBytes, 18 + shift);
  head.writeUInt32LE(bytes, 22 + shift);
  head.writeUInt16LE(name.length, 26 + shift);
  if (!isLocal) head.writeUInt32LE(part.claims?.start ?? start, 42);
  return Buffer.concat([head, name]);
};

/** Makes a ZIP archive that may have false entries. */
export const makeZip = (parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> => {
  const chunks: Uint8Array[] = [];
  const packed: Packed[] = [];
  let at = 0;
  for (const part of parts) {
    const data = deflateRawSync(Buffer.from(part.data), { level: 9 });
    const head = header(part, data, true, at);
    packed.push({ part, packed: data, start: at });
    chunks.push(head, data);
    at += head.length + data.length;
  }
  const directory = Buffer.concat(packed.map((one) => header(one.part, one.packed, false, one.start)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...chunks, directory, end]));
};

const types = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Returns the parts of the smallest workbook, with the given cell `A1`. */
export const workbookParts = ({
  declared = '',
  cell = '<v>1</v>',
  main = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} = {}): ZipPart[] => [
  { name: '[Content_Types].xml', data: types(main) },
  {
    name: '_rels/.rels',
    data: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    data: `<?xml version="1.0"?><workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    data: `<?xml version="1.0"?>${declared}<worksheet xmlns="${spreadsheet}"><sheetData><row r="1"><c r="A1">${cell}</c></row></sheetData></worksheet>`,
  },
];
