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
const smallPart = 100 * 1024;

const signature = { directoryEnd: 0x06054b50, zip64Locator: 0x07064b50, entry: 0x02014b50, local: 0x04034b50 };
const directoryEndBytes = 22;
const all32 = 0xffffffff;
const damaged = 'The file is damaged or incomplete. Save it again in Excel and retry.';

const kinds: [bytes: number[], words: string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'The file is an old .xls workbook or has a password. Save it as .xlsx without a password.'],
  [[0x25, 0x50, 0x44, 0x46], 'The file is already a PDF'],
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
  const earliest = Math.max(0, file.length - directoryEndBytes - 0xffff);
  for (let at = file.length - directoryEndBytes; at >= earliest; at--) {
    if (view.getUint32(at, true) !== signature.directoryEnd) continue;
    if (at + directoryEndBytes + view.getUint16(at + 20, true) !== file.length) continue;
    const isZip64 = at >= 20 && view.getUint32(at - 20, true) === signature.zip64Locator;
    const [count, bytes, start] = [view.getUint16(at + 10, true), view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    if (isZip64 || count === 0xffff || bytes === all32 || start === all32)
      throw new Refusal('The file uses ZIP64, which a workbook of an allowed size never needs. Save it again in Excel.');
    if (start + bytes > at) throw new Refusal(damaged);
    return { count, start, end: start + bytes };
  }
  throw new Refusal(damaged);
};

const readParts = (file: Uint8Array): Part[] => {
  const view = makeDataView(file);
  const { count, start, end } = findDirectory(file);
  if (count > limits.parts) throw new Refusal(`The file has ${count} parts. At most ${limits.parts} are allowed.`);
  const parts: Part[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== signature.entry) throw new Refusal(damaged);
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    if (view.getUint16(at + 8, true) & 1) throw new Refusal('The file has a password. Save it without one.');
    parts.push({
      name: new TextDecoder().decode(file.subarray(at + 46, nameEnd)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      start: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (at !== end) throw new Refusal(damaged);
  return parts;
};

const refuseNames = (parts: readonly Part[]) => {
  const partNames = new Set<string>();
  for (const { name } of parts) {
    const key = name.toLowerCase().replace(/^\//, '');
    if (partNames.has(key)) throw new Refusal(`The file has two parts named ${name.slice(0, 80)}. Save it again in Excel.`);
    partNames.add(key);
    if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|\\|^[a-z]:|\p{Cc}/iu.test(name))
      throw new Refusal('The file has a part that points outside it. Save it again in Excel.');
    if (/vbaproject|macrosheets\/|\.bin\.macro|activex\/|vbadata/i.test(key))
      throw new Refusal('The workbook has macros. Save it as .xlsx without macros.');
  }
  if (!partNames.has('[content_types].xml') || !partNames.has('xl/workbook.xml')) throw new Refusal('The file is not an .xlsx workbook');
};

const refuseSum = (parts: readonly Part[]) => {
  const total = parts.reduce((sum, part) => sum + part.bytes, 0);
  if (parts.some((part) => part.bytes === all32 || part.packedBytes === all32 || part.start === all32))
    throw new Refusal('The file uses ZIP64, which a workbook of an allowed size never needs. Save it again in Excel.');
  if (total > limits.bytes)
    throw new Refusal(`The unpacked file would be ${Math.ceil(total / 1024 / 1024)} MB. At most 200 MB are allowed.`);
};

const refuseSizes = (parts: readonly Part[]) => {
  refuseSum(parts);
  const isTight = ({ bytes, packedBytes }: Part) => bytes > smallPart && bytes > packedBytes * limits.ratio;
  if (parts.some(isTight)) throw new Refusal('The file is compressed more than any workbook. Save it again in Excel.');
  if (parts.some(({ method, bytes, packedBytes }) => (method !== 0 && method !== 8) || (method === 0 && bytes !== packedBytes)))
    throw new Refusal(damaged);
};

/** Refuses overlapping parts, which let one small file unpack to petabytes. */
const refuseOverlaps = (file: Uint8Array, parts: readonly Part[], end: number) => {
  const view = makeDataView(file);
  const inOrder = parts.toSorted((a, b) => a.start - b.start);
  inOrder.forEach((part, index) => {
    const next = inOrder[index + 1]?.start ?? end;
    if (part.start + 30 > next || view.getUint32(part.start, true) !== signature.local) throw new Refusal(damaged);
    const data = part.start + 30 + view.getUint16(part.start + 26, true) + view.getUint16(part.start + 28, true);
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
