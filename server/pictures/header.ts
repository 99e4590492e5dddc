export type PictureKind = 'jpeg' | 'png' | 'webp';

export interface PictureHeader {
  kind: PictureKind;
  width: number;
  height: number;
  /** Offset of the size declaration. */
  at: number;
}

const makeDataView = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength);
const textAt = (file: Uint8Array, at: number, length: number) => String.fromCharCode(...file.subarray(at, at + length));

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const readPng = (file: Uint8Array): PictureHeader | undefined => {
  if (file.length < 45 || pngStart.some((byte, index) => file[index] !== byte) || textAt(file, 12, 4) !== 'IHDR') return undefined;
  const view = makeDataView(file);
  return { kind: 'png', at: 8, width: view.getUint32(16), height: view.getUint32(20) };
};

/** Returns whether the marker starts a frame, in which a JPEG states its size. C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const readJpeg = (file: Uint8Array): PictureHeader | undefined => {
  if (file[0] !== 0xff || file[1] !== 0xd8) return undefined;
  const view = makeDataView(file);
  let at = 2;
  while (at + 9 < file.length) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return undefined;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (isFrame(marker)) return { kind: 'jpeg', at, width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
};

const low14 = (value: number) => value & 0x3fff;

const readWebp = (file: Uint8Array): PictureHeader | undefined => {
  if (file.length < 30 || textAt(file, 0, 4) !== 'RIFF' || textAt(file, 8, 4) !== 'WEBP') return undefined;
  const view = makeDataView(file);
  const chunk = textAt(file, 12, 4);
  if (chunk === 'VP8 ') return { kind: 'webp', at: 12, width: low14(view.getUint16(26, true)), height: low14(view.getUint16(28, true)) };
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { kind: 'webp', at: 12, width: low14(bits) + 1, height: low14(bits >>> 14) + 1 };
  }
  if (chunk !== 'VP8X') return undefined;
  const size = (at: number) => view.getUint16(at, true) + ((file[at + 2] ?? 0) << 16) + 1;
  return { kind: 'webp', at: 12, width: size(24), height: size(27) };
};

/** Detects the picture type and declared size from the content, not the file name. Decodes nothing. Undefined if the file is not a picture. */
export const readHeader = (file: Uint8Array): PictureHeader | undefined => readPng(file) ?? readJpeg(file) ?? readWebp(file);

const scan = Buffer.from([0xff, 0xda]);
const end = Buffer.from([0xff, 0xd9]);

/** Looks for the end of a JPEG, because decoders fill a missing part with grey. Decoders report damage of other types themselves. */
export const isWhole = (file: Uint8Array, { kind, at }: PictureHeader) => {
  if (kind !== 'jpeg') return true;
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const pixels = bytes.indexOf(scan, at);
  return pixels !== -1 && bytes.includes(end, pixels);
};
