/** Number of bytes that are examined to detect the encoding. */
const examinedBytes = 4096;

/** Detects UTF-16. Half the bytes of its Latin text are zeros, nearly always on the same side. Other encodings have no zeros. */
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

/** Decodes a text file. Detects UTF-8, and UTF-16 with or without a byte order mark. Falls back to Windows-1252, the British default. */
export const decodeText = (bytes: Uint8Array) => {
  const wide = detectWideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
