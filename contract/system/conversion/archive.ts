/** One file in a workbook. A workbook (.xlsx) is a zip archive, and each entry of its directory is a part. */
export interface Part {
  name: string;
  method: number;
  packedBytes: number;
  bytes: number;
  /** Offset of the part's local header in the file. */
  start: number;
}

/** Refuses a file. The message tells the user why. */
export class Refusal extends Error {}

const limits = { parts: 2000, bytes: 200 * 1024 * 1024, ratio: 200 };
/** Parts up to this size may have any compression ratio, because a sheet of blanks compresses very well. */
const smallPartBytes = 100 * 1024;

/** Numbers that begin each structure of a zip archive. */
const signature = { directoryEnd: 0x06054b50, zip64Locator: 0x07064b50, entry: 0x02014b50, local: 0x04034b50 };
const directoryEndBytes = 22;
const entryBytes = 46;
const localHeaderBytes = 30;
/** Maximum comment after the end of the directory. */
const maxCommentBytes = 0xffff;
/** A field with this value, or `max16` for a count, means that the real value is in a ZIP64 structure. */
const max32 = 0xffffffff;
const max16 = 0xffff;
/** Compression methods that a workbook may use. */
const methods = { stored: 0, deflated: 8 };
const damaged = 'The file is damaged or incomplete. Save it again in Excel and retry.';

const kinds: [bytes: number[], words: string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'The file is an old .xls workbook or has a password. Save it as .xlsx without a password.'],
  [[0x25, 0x50, 0x44, 0x46], 'The file is already a PDF. Choose an .xlsx workbook.'],
];

const makeDataView = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength);

const refuseOtherKinds = (file: Uint8Array) => {
  if (file.length === 0) throw new Refusal('The file is empty');
  const kind = kinds.find(([bytes]) => bytes.every((byte, index) => file[index] === byte));
  if (kind) throw new Refusal(kind[1]);
  if (file.length < directoryEndBytes || makeDataView(file).getUint32(0, true) !== signature.local)
    throw new Refusal('The file is not an .xlsx workbook');
};

const findDirectory = (file: Uint8Array) => {
  const view = makeDataView(file);
  const earliest = Math.max(0, file.length - directoryEndBytes - maxCommentBytes);
  for (let offset = file.length - directoryEndBytes; offset >= earliest; offset--) {
    if (view.getUint32(offset, true) !== signature.directoryEnd) continue;
    if (offset + directoryEndBytes + view.getUint16(offset + 20, true) !== file.length) continue;
    const isZip64 = offset >= 20 && view.getUint32(offset - 20, true) === signature.zip64Locator;
    const [count, bytes, start] = [view.getUint16(offset + 10, true), view.getUint32(offset + 12, true), view.getUint32(offset + 16, true)];
    if (isZip64 || count === max16 || bytes === max32 || start === max32)
      throw new Refusal('The file uses ZIP64, which a workbook of an allowed size never needs. Save it again in Excel.');
    if (start + bytes > offset) throw new Refusal(damaged);
    return { count, start, end: start + bytes };
  }
  throw new Refusal(damaged);
};

const readParts = (file: Uint8Array): Part[] => {
  const view = makeDataView(file);
  const { count, start, end } = findDirectory(file);
  if (count > limits.parts)
    throw new Refusal(`The workbook has ${count} internal parts. At most ${limits.parts} are allowed. Remove sheets or pictures.`);
  const parts: Part[] = [];
  let offset = start;
  for (let index = 0; index < count; index++) {
    if (offset + entryBytes > end || view.getUint32(offset, true) !== signature.entry) throw new Refusal(damaged);
    const nameEnd = offset + entryBytes + view.getUint16(offset + 28, true);
    const isEncrypted = (view.getUint16(offset + 8, true) & 1) === 1;
    if (isEncrypted) throw new Refusal('The file has a password. Save it without one.');
    parts.push({
      name: new TextDecoder().decode(file.subarray(offset + entryBytes, nameEnd)),
      method: view.getUint16(offset + 10, true),
      packedBytes: view.getUint32(offset + 20, true),
      bytes: view.getUint32(offset + 24, true),
      start: view.getUint32(offset + 42, true),
    });
    offset = nameEnd + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  if (offset !== end) throw new Refusal(damaged);
  return parts;
};

const refuseNames = (parts: readonly Part[]) => {
  const partNames = new Set<string>();
  for (const { name } of parts) {
    const key = name.toLowerCase().replace(/^\//, '');
    if (partNames.has(key)) throw new Refusal(`The file has two parts named ${name.slice(0, 80)}. Save it again in Excel.`);
    partNames.add(key);
    if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|\\|^[a-z]:|\p{Cc}/iu.test(name))
      throw new Refusal('The file has a part with a path that points outside it. Save it again in Excel.');
    if (/vbaproject|macrosheets\/|\.bin\.macro|activex\/|vbadata/i.test(key))
      throw new Refusal('The workbook has macros. Save it as .xlsx without macros.');
  }
  if (!partNames.has('[content_types].xml') || !partNames.has('xl/workbook.xml')) throw new Refusal('The file is not an .xlsx workbook');
};

const refuseSum = (parts: readonly Part[]) => {
  const total = parts.reduce((sum, part) => sum + part.bytes, 0);
  if (parts.some((part) => part.bytes === max32 || part.packedBytes === max32 || part.start === max32))
    throw new Refusal('The file uses ZIP64, which a workbook of an allowed size never needs. Save it again in Excel.');
  if (total > limits.bytes)
    throw new Refusal(
      `The unpacked file would be ${Math.ceil(total / 1024 / 1024)} MB. At most 200 MB are allowed. Remove sheets or pictures.`,
    );
};

const refuseSizes = (parts: readonly Part[]) => {
  refuseSum(parts);
  const isTooCompressed = ({ bytes, packedBytes }: Part) => bytes > smallPartBytes && bytes > packedBytes * limits.ratio;
  if (parts.some(isTooCompressed)) throw new Refusal('The file is compressed more than a normal workbook. Save it again in Excel.');
  const isValid = ({ method, bytes, packedBytes }: Part) =>
    method === methods.deflated || (method === methods.stored && bytes === packedBytes);
  if (!parts.every(isValid)) throw new Refusal(damaged);
};

/** Refuses overlapping parts, which let one small file unpack to petabytes. */
const refuseOverlaps = (file: Uint8Array, parts: readonly Part[], end: number) => {
  const view = makeDataView(file);
  const sortedParts = parts.toSorted((a, b) => a.start - b.start);
  sortedParts.forEach((part, index) => {
    const next = sortedParts[index + 1]?.start ?? end;
    if (part.start + localHeaderBytes > next || view.getUint32(part.start, true) !== signature.local) throw new Refusal(damaged);
    const data = part.start + localHeaderBytes + view.getUint16(part.start + 26, true) + view.getUint16(part.start + 28, true);
    if (data + part.packedBytes > next) throw new Refusal(damaged);
  });
};

/** Checks a workbook before the browser unpacks it. Throws Refusal if its unpacked size would be too large. */
export const refuseTooLarge = (file: Uint8Array) => refuseSum(readParts(file));

/**
 * Returns the parts of an .xlsx file, still compressed. Throws Refusal if the file is not a workbook, is too large, or has macros or a
 * password. The route limits the file itself to 20 MB.
 */
export const checkArchive = (file: Uint8Array): Part[] => {
  refuseOtherKinds(file);
  const parts = readParts(file);
  refuseNames(parts);
  refuseSizes(parts);
  refuseOverlaps(file, parts, findDirectory(file).start);
  return parts;
};
