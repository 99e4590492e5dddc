import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readIppAnswer } from '#server/outside/ipp.ts';
import type { IppValue } from '#server/outside/ipp.ts';

export interface PrintedJob {
  attributes: Map<string, IppValue[]>;
  bytes: Buffer;
}

interface Behaviour {
  /** IPP status to answer instead of success. */
  status?: number;
  message?: string;
  /** True to accept the job and never answer. */
  isSilent?: boolean;
  http?: number;
}

const attribute = (tag: number, name: string, value: Buffer) => {
  const length = (bytes: Buffer) => {
    const size = Buffer.alloc(2);
    size.writeUInt16BE(bytes.length);
    return size;
  };
  const named = Buffer.from(name);
  return Buffer.concat([Buffer.of(tag), length(named), named, length(value), value]);
};

const integer = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** Finds the end of the attributes, where the document starts. Walks the request as in RFC 8010 §3.1. */
const endOfAttributes = (request: Buffer) => {
  let at = 8;
  for (;;) {
    const tag = request.readUInt8(at);
    at += 1;
    if (tag === 0x03) return at;
    if (tag <= 0x0f) continue;
    at += 2 + request.readUInt16BE(at);
    at += 2 + request.readUInt16BE(at);
  }
};

/** A printer with enough IPP to print to. Stores what it received. */
export const startPrinter = async () => {
  const jobs: PrintedJob[] = [];
  let behaviour: Behaviour = {};
  const answer = (operation: number) => {
    const { status = 0, message } = behaviour;
    const head = Buffer.alloc(8);
    head.writeUInt16BE(0x0101);
    head.writeUInt16BE(status, 2);
    head.writeUInt32BE(1, 4);
    const said = message ? [attribute(0x41, 'status-message', Buffer.from(message))] : [];
    const job = operation === 2 && status < 0x400 ? [Buffer.of(0x02), attribute(0x21, 'job-id', integer(jobs.length))] : [];
    const printer =
      operation === 0x0b
        ? [
            Buffer.of(0x04),
            attribute(0x41, 'printer-info', Buffer.from('Laser by the door')),
            attribute(0x23, 'printer-state', integer(3)),
            attribute(0x22, 'printer-is-accepting-jobs', Buffer.of(1)),
            attribute(0x44, 'printer-state-reasons', Buffer.from('media-low-warning')),
            attribute(0x49, 'document-format-supported', Buffer.from('application/octet-stream')),
            attribute(0x49, '', Buffer.from('application/pdf')),
          ]
        : [];
    return Buffer.concat([
      head,
      Buffer.of(0x01),
      attribute(0x47, 'attributes-charset', Buffer.from('utf-8')),
      ...said,
      ...job,
      ...printer,
      Buffer.of(0x03),
    ]);
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const operation = body.readUInt16BE(2);
      const { status = 0, http = 200, isSilent } = behaviour;
      if (operation === 2 && status < 0x400 && http === 200)
        jobs.push({ attributes: readIppAnswer(body).attributes, bytes: body.subarray(endOfAttributes(body)) });
      if (isSilent) return;
      response.writeHead(http, { 'content-type': 'application/ipp' });
      response.end(answer(operation));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `ipp://127.0.0.1:${port}/printers/office`,
    jobs,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
export type FakePrinter = Awaited<ReturnType<typeof startPrinter>>;
