import { inflateRawSync } from 'node:zlib';
import { Refusal } from '#contract/system/conversion/archive.ts';
import type { Part } from '#contract/system/conversion/archive.ts';

const damaged = 'The file is damaged or incomplete. Save it again in Excel and retry.';

const unpack = (file: Uint8Array, part: Part) => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const data = part.start + 30 + view.getUint16(part.start + 26, true) + view.getUint16(part.start + 28, true);
  const packed = file.subarray(data, data + part.packedBytes);
  if (part.method === 0) return packed;
  try {
    // Stops at the declared size, so that a part which declares a false size is not unpacked further.
    return inflateRawSync(packed, { maxOutputLength: Math.max(part.bytes, 1) });
  } catch {
    throw new Refusal(damaged);
  }
};

const isXml = ({ name }: Part) => /\.(xml|rels|vml)$/i.test(name);

/** Recognises UTF-16. No program writes the parts of a workbook in UTF-16, and it could hide a declaration. */
const isWide = (bytes: Uint8Array) => bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0;

/** Declaration of a document type or an entity. Excel never writes one. It could expand a small text without limit or read the server's files. */
const declaration = /<!(?:DOCTYPE|ENTITY)/i;

/** Unpacks each part once. Checks that the declared size is right and that no XML declares entities. Throws Refusal. */
export const inspectParts = (file: Uint8Array, parts: readonly Part[]) => {
  for (const part of parts) {
    const bytes = unpack(file, part);
    if (bytes.length !== part.bytes) throw new Refusal(damaged);
    if (!isXml(part)) continue;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    if (isWide(bytes) || declaration.test(text))
      throw new Refusal('The file contains XML entities, which are not allowed. Save it again in Excel.');
    if (part.name === '[Content_Types].xml' && /macroEnabled/i.test(text))
      throw new Refusal('The workbook has macros. Save it as .xlsx without macros.');
  }
};
