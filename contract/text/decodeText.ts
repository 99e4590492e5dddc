/** Number of bytes that are examined to detect the encoding. */
const examinedBytes = 4096;

/** Detects UTF-16. Its Latin text has a zero beside each letter, nearly always on the same side. Other text has none. */
const detectWideEncoding = (bytes: Uint8Array) => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, examinedBytes);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const minZeros = sample.length / 4;
  if (odd > minZeros && even * 10 < odd) return 'utf-16le';
  if (even > minZeros && odd * 10 < even) return 'utf-16be';
  return undefined;
};

/** Decodes the text of a file as UTF-8, UTF-16 with or without a mark, or else Windows-1252, the British Windows default. */
export const decodeText = (bytes: Uint8Array) => {
  const wide = detectWideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
