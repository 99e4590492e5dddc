/**
 * The part of the Internet Printing Protocol that is needed to print a PDF. See RFC 8010 for the message format and RFC 8011 §4.2.1 (Print-Job) and
 * §4.2.5 (Get-Printer-Attributes).
 */

const operation = { printJob: 0x0002, getPrinterAttributes: 0x000b } as const;
const group = { operation: 0x01, end: 0x03 } as const;
const tag = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const;
const largestDelimiter = 0x0f;
const smallestFailure = 0x0400;

const answerMs = 10_000;
const printMs = 60_000;

export class PrinterError extends Error {
  /** Whether the printer may have accepted the document in spite of the error. */
  readonly isUnsure: boolean;

  constructor(message: string, { isUnsure = false, cause }: { isUnsure?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isUnsure = isUnsure;
  }
}

type Attribute = readonly [tag: number, name: string, value: string];

const field = (bytes: Uint8Array) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const writeAttribute = ([kind, name, value]: Attribute) =>
  Buffer.concat([Buffer.of(kind), field(Buffer.from(name)), field(Buffer.from(value))]);

const writeRequest = (operation: number, attributes: readonly Attribute[], data: Uint8Array = new Uint8Array()) => {
  const header = Buffer.alloc(8);
  // Version 1.1, which every printer supports.
  header.writeUInt16BE(0x0101);
  header.writeUInt16BE(operation, 2);
  header.writeUInt32BE(1, 4);
  const common: Attribute[] = [
    [tag.charset, 'attributes-charset', 'utf-8'],
    [tag.language, 'attributes-natural-language', 'en-gb'],
  ];
  return Buffer.concat([header, Buffer.of(group.operation), ...[...common, ...attributes].map(writeAttribute), Buffer.of(group.end), data]);
};

export type IppValue = string | number | boolean;

const readValue = (kind: number, bytes: Buffer): IppValue => {
  if ((kind === tag.integer || kind === tag.enum) && bytes.length === 4) return bytes.readInt32BE();
  if (kind === tag.boolean && bytes.length === 1) return bytes[0] === 1;
  return bytes.toString('utf8');
};

/** Reads the status of an answer and the attributes of all its groups. Throws a RangeError if the answer is cut short. */
export const readIppAnswer = (answer: Uint8Array): { status: number; attributes: Map<string, IppValue[]> } => {
  const bytes = Buffer.from(answer);
  const status = bytes.readUInt16BE(2);
  const attributes = new Map<string, IppValue[]>();
  let offset = 8;
  let previousValues: IppValue[] = [];
  const readField = () => {
    const length = bytes.readUInt16BE(offset);
    const start = offset + 2;
    if (start + length > bytes.length) throw new RangeError('An attribute is longer than the answer');
    offset = start + length;
    return bytes.subarray(start, offset);
  };
  for (;;) {
    const kind = bytes.readUInt8(offset);
    offset += 1;
    if (kind === group.end) return { status, attributes };
    if (kind <= largestDelimiter) continue;
    const name = readField().toString('utf8');
    const value = readValue(kind, readField());
    // A further value of the previous attribute has an empty name.
    if (name === '') previousValues.push(value);
    else {
      previousValues = [value];
      attributes.set(name, previousValues);
    }
  }
};

const toHttpAddress = (address: string) => {
  const url = new URL(address);
  const isSecure = url.protocol === 'ipps:' || url.protocol === 'https:';
  const port = url.port || '631';
  const authorization =
    url.username && `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`;
  return { address: `${isSecure ? 'https' : 'http'}://${url.hostname}:${port}${url.pathname}`, authorization };
};

/** Returns the printer's address without a password. */
export const addressWithoutPassword = (address: string) => {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
};

/** Reasons for a refusal, by IPP status code. */
const refusalReasons: Record<number, string> = {
  0x0401: 'the printer does not allow us to print',
  0x0402: 'the printer requires a user name and password',
  0x0403: 'the printer does not allow us to print',
  0x0406: 'there is no such printer at this address',
  0x040a: 'the printer does not accept PDFs',
  0x0504: 'the printer has a problem',
  0x0506: 'the printer is not accepting jobs',
  0x0507: 'the printer is busy',
};

const isNotReached = (error: unknown) => {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: string };
  return ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code ?? '');
};

/** Explains why there is no secure connection. Nothing has been sent at that point. Undefined for other errors. */
const explainInsecure = (error: unknown) => {
  const { code = '' } = ((error as { cause?: unknown }).cause ?? {}) as { code?: string };
  if (/^(ERR_TLS_CERT|CERT_)|SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO/.test(code)) return 'The printer’s certificate is not trusted here';
  return /^(ERR_TLS|ERR_SSL)/.test(code) ? 'The printer does not answer securely at this address' : undefined;
};

interface PrinterRequest {
  address: string;
  body: Uint8Array;
  limitMs: number;
}

const send = async ({ address, body, limitMs }: PrinterRequest): Promise<Uint8Array> => {
  const target = toHttpAddress(address);
  const response = await fetch(target.address, {
    method: 'POST',
    headers: { 'content-type': 'application/ipp', ...(target.authorization && { authorization: target.authorization }) },
    body: Uint8Array.from(body),
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  }).catch((error: unknown) => {
    if (isNotReached(error)) throw new PrinterError('The printer cannot be reached', { cause: error });
    const insecure = explainInsecure(error);
    if (insecure !== undefined) throw new PrinterError(insecure, { cause: error });
    throw new PrinterError('The printer did not answer', { isUnsure: true, cause: error });
  });
  if (!response.ok) throw new PrinterError(`The printer refused the job with HTTP ${response.status}`);
  return response.bytes().catch((error: unknown) => {
    throw new PrinterError('The printer did not answer', { isUnsure: true, cause: error });
  });
};

const requestAttributes = async (request: PrinterRequest) => {
  const bytes = await send(request);
  let answer: ReturnType<typeof readIppAnswer>;
  try {
    answer = readIppAnswer(bytes);
  } catch (error) {
    throw new PrinterError('There is no printer at this address', { isUnsure: true, cause: error });
  }
  const { status, attributes } = answer;
  if (status < smallestFailure) return attributes;
  const statusMessage = attributes.get('status-message')?.[0];
  const explanation = refusalReasons[status] ?? `it answered with status 0x${status.toString(16).padStart(4, '0')}`;
  throw new PrinterError(`Not printed: ${explanation}${statusMessage ? ` (${String(statusMessage)})` : ''}`);
};

/** Sends one PDF and returns the printer's job number. Throws PrinterError. */
export const printByIpp = async (address: string, job: { name: string; bytes: Uint8Array }, limitMs = printMs): Promise<number> => {
  const body = writeRequest(
    operation.printJob,
    [
      [tag.uri, 'printer-uri', addressWithoutPassword(address)],
      [tag.name, 'requesting-user-name', 'Demijohn'],
      [tag.name, 'job-name', job.name.slice(0, 255)],
      [tag.mimeType, 'document-format', 'application/pdf'],
    ],
    job.bytes,
  );
  const id = (await requestAttributes({ address, body, limitMs })).get('job-id')?.[0];
  return typeof id === 'number' ? id : 0;
};

export interface PrinterState {
  /** The name that the printer gives itself. */
  info: string;
  isAccepting: boolean;
  /** The printer's own reasons for not printing, such as `media-empty-error`. */
  reasons: string[];
  acceptsPdf: boolean;
}

/** Value of `printer-state` for a stopped printer. */
const stoppedState = 5;

/** Returns the state of the printer. Throws PrinterError. */
export const readPrinterState = async (address: string, limitMs = answerMs): Promise<PrinterState> => {
  const attributeNames = [
    'printer-info',
    'printer-name',
    'printer-state',
    'printer-state-reasons',
    'printer-is-accepting-jobs',
    'document-format-supported',
  ];
  const attributes: Attribute[] = [
    [tag.uri, 'printer-uri', addressWithoutPassword(address)],
    [tag.name, 'requesting-user-name', 'Demijohn'],
    ...attributeNames.map((name, index): Attribute => [tag.keyword, index === 0 ? 'requested-attributes' : '', name]),
  ];
  const printerAnswer = await requestAttributes({ address, body: writeRequest(operation.getPrinterAttributes, attributes), limitMs });
  const first = (name: string) => printerAnswer.get(name)?.[0];
  const reasons = (printerAnswer.get('printer-state-reasons') ?? []).map(String).filter((reason) => reason !== 'none');
  const formats = printerAnswer.get('document-format-supported') ?? ['application/pdf'];
  return {
    info: String(first('printer-info') ?? first('printer-name') ?? addressWithoutPassword(address)),
    isAccepting: first('printer-is-accepting-jobs') !== false && first('printer-state') !== stoppedState,
    reasons,
    acceptsPdf: formats.includes('application/pdf') || formats.includes('application/octet-stream'),
  };
};
