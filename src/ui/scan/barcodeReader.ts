import type { ReaderOptions } from 'zxing-wasm/reader';

export type ReadBarcode = (picture: HTMLVideoElement) => Promise<string | undefined>;

/** The browser's own, where it has one (Chromium on Android, ChromeOS and macOS). */
interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const wanted = new Set(['code_128', 'ean_13', 'ean_8', 'upc_a', 'itf', 'data_matrix', 'qr_code']);

const ownReader = async (): Promise<ReadBarcode | undefined> => {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass };
  const formats = BarcodeDetector ? (await BarcodeDetector.getSupportedFormats()).filter((format) => wanted.has(format)) : [];
  if (!BarcodeDetector || !formats.includes('code_128')) return undefined;
  const detector = new BarcodeDetector({ formats });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue;
};

const readerOptions: ReaderOptions = {
  formats: ['Code128', 'EAN13', 'EAN8', 'UPCA', 'ITF', 'DataMatrix', 'QRCode'],
  textMode: 'Plain',
  maxNumberOfSymbols: 1,
};

/** A picture wider than this is read no better, only slower. */
const widest = 1280;

const libraryReader = async (): Promise<ReadBarcode> => {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // Ours, never the content network's that the library would ask.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    if (!drawing || picture.videoWidth === 0) return undefined;
    const scale = Math.min(1, widest / picture.videoWidth);
    canvas.width = Math.round(picture.videoWidth * scale);
    canvas.height = Math.round(picture.videoHeight * scale);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const [found] = await readBarcodes(drawing.getImageData(0, 0, canvas.width, canvas.height), readerOptions);
    return found?.isValid ? found.symbologyIdentifier.replace(/^\](?!C1|d2|Q3).*/, '') + found.text : undefined;
  };
};

/** Reads the bar code that a camera sees; undefined where there is none. The library comes only where the browser cannot. */
export const makeBarcodeReader = async (): Promise<ReadBarcode> => (await ownReader()) ?? (await libraryReader());
