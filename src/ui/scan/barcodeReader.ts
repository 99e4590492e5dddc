import type { ReaderOptions } from 'zxing-wasm/reader';

export type ReadBarcode = (picture: HTMLVideoElement) => Promise<string | undefined>;

/** The browser's own detector (Chromium on Android, ChromeOS and macOS). */
interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const supportedFormats = new Set(['code_128', 'ean_13', 'ean_8', 'upc_a', 'itf', 'data_matrix', 'qr_code']);

const ownReader = async (): Promise<ReadBarcode | undefined> => {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass };
  const formats = BarcodeDetector ? (await BarcodeDetector.getSupportedFormats()).filter((format) => supportedFormats.has(format)) : [];
  if (!BarcodeDetector || !formats.includes('code_128')) return undefined;
  const detector = new BarcodeDetector({ formats });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue;
};

const readerOptions: ReaderOptions = {
  formats: ['Code128', 'EAN13', 'EAN8', 'UPCA', 'ITF', 'DataMatrix', 'QRCode'],
  textMode: 'Plain',
  maxNumberOfSymbols: 1,
};

/** Maximum width of a camera image in pixels. A wider one takes longer to read and is no clearer. */
const widest = 1280;

const libraryReader = async (): Promise<ReadBarcode> => {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // Loads the library from our own server, not from its content network.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    if (!context || picture.videoWidth === 0) return undefined;
    const scale = Math.min(1, widest / picture.videoWidth);
    canvas.width = Math.round(picture.videoWidth * scale);
    canvas.height = Math.round(picture.videoHeight * scale);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const [results] = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), readerOptions);
    return results?.isValid ? results.symbologyIdentifier.replace(/^\](?!C1|d2|Q3).*/, '') + results.text : undefined;
  };
};

/**
 * Makes a function that reads a bar code from a camera image. It returns undefined if the image has none. Loads a library only if the
 * browser cannot read bar codes.
 */
export const makeBarcodeReader = async (): Promise<ReadBarcode> => (await ownReader()) ?? (await libraryReader());
