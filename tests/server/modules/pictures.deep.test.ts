import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/call/errors.ts';
import { addPicture, getPicture, ImageUrl, getPictureName } from '#contract/masterData/pictures/calls.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const started: Worker[] = [];
const watch = (worker: Worker) => started.push(worker);
beforeAll(() => void process.on('worker', watch));
afterAll(() => void process.off('worker', watch));

type Bytes = Uint8Array<ArrayBuffer>;
const own = (bytes: Uint8Array): Bytes => Uint8Array.from(bytes);

/** Makes a colour gradient that shows if the picture is turned or mirrored. */
const pixels = (width: number, height: number, alpha = 255) => {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([x < width / 2 ? 220 : 20, y < height / 2 ? 220 : 20, 60, alpha], (y * width + x) * 4);
  return data;
};
const drawn = (width: number, height: number, alpha?: number) => Transformer.fromRgbaPixels(pixels(width, height, alpha), width, height);
const jpeg = async (width = 600, height = 300) => own(await drawn(width, height).jpeg(90));
const png = async (width = 600, height = 300, alpha?: number) => own(await drawn(width, height, alpha).png());

const add = async (body: Bytes) => (await app.as('Admin')).call(addPicture, { body });
const nameOf = (url: string) => getPictureName(url) ?? '';
const fetchPicture = async (url: string, query: object = {}) =>
  (await app.as('Warehouse')).send(getPicture, { params: { name: nameOf(url) }, query });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const sizeOf = async (bytes: Uint8Array) => {
  const { width, height, format } = await new Transformer(bytes).metadata();
  return { width, height, format };
};

/** Adds an APP1 segment with camera maker and orientation, as a camera does. */
const withExif = (file: Bytes, orientation: number): Bytes => {
  const maker = Buffer.from('SECRETCAM 51.5N\0');
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x010f, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(maker.length, 14);
  tiff.writeUInt32LE(tiff.length, 18);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, maker]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return own(Buffer.concat([file.subarray(0, 2), head, body, file.subarray(2)]));
};

const chunk = (name: string, data: Uint8Array) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, tail]);
};
const declaredPng = (width: number, height: number): Bytes => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return own(
    Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(new Uint8Array(1000))), chunk('IEND', Buffer.alloc(0))]),
  );
};

test('addPicture keeps a picture at most 1600 on a side, and its thumbnail, under an address that a record may keep', async () => {
  const answer = await add(await png(2400, 1200));
  expect(answer).toMatchObject({ Width: 1600, Height: 800 });
  expect(ImageUrl.safeParse(answer.ImageUrl).success).toBe(true);
  const whole = await fetchPicture(answer.ImageUrl);
  expect(await sizeOf(await bytesOf(whole))).toEqual({ width: 1600, height: 800, format: 'jpeg' });
  expect(await sizeOf(await bytesOf(await fetchPicture(answer.ImageUrl, { size: 160 })))).toEqual({
    width: 160,
    height: 80,
    format: 'jpeg',
  });
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-disposition': expect.stringMatching(/^inline/) as string,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test('a small one keeps its size, one that one sees through stays so, and WebP is taken', async () => {
  expect(await add(await jpeg(50, 40))).toMatchObject({ Width: 50, Height: 40 });
  const { ImageUrl: url } = await add(await png(50, 40, 100));
  expect((await fetchPicture(url)).headers.get('content-type')).toBe('image/png');
  expect(await add(own(await drawn(70, 30).webp(90)))).toMatchObject({ Width: 70, Height: 30 });
  expect(await add(own(await drawn(70, 31).webpLossless()))).toMatchObject({ Width: 70, Height: 31 });
});

test('the same picture is kept once', async () => {
  const [first, second] = [await add(await jpeg(64, 64)), await add(await jpeg(64, 64))];
  expect(second).toEqual(first);
  const { Count } = await app.db
    .selectFrom('pictures')
    .select((e) => e.fn.countAll<number>().as('Count'))
    .where('Name', '=', nameOf(first.ImageUrl))
    .executeTakeFirstOrThrow();
  expect(Count).toBe(1);
});

test('what the camera wrote is gone, and the picture stands upright', async () => {
  const { ImageUrl: url, Width, Height } = await add(withExif(await jpeg(300, 100), 6));
  expect([Width, Height]).toEqual([100, 300]);
  const kept = Buffer.from(await bytesOf(await fetchPicture(url)));
  expect(kept.includes('SECRETCAM')).toBe(false);
  expect(kept.includes('Exif')).toBe(false);
});

const script = '<script>alert(1)</script>';
const polyglots: Record<string, () => Promise<Bytes>> = {
  'a page after its end': async () => own(Buffer.concat([await jpeg(), Buffer.from(`<html>${script}`)])),
  'a comment that is a page': async () => {
    const file = await jpeg();
    const comment = Buffer.from(`/*${script}*/`);
    const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    return own(Buffer.concat([file.subarray(0, 2), head, comment, file.subarray(2)]));
  },
  'a text that is a page': async () => {
    const file = await png();
    return own(Buffer.concat([file.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${script}`)), file.subarray(33)]));
  },
};
test.each(Object.entries(polyglots))('of a picture with %s only the picture is kept', async (_what, file) => {
  const kept = Buffer.from(await bytesOf(await fetchPicture((await add(await file())).ImageUrl)));
  expect(kept.includes('script')).toBe(false);
});

describe('refused in words, with no worker left behind:', () => {
  const hostile: Record<string, [file: () => Bytes | Promise<Bytes>, says: RegExp]> = {
    'nothing at all': [() => new Uint8Array(), /is empty/],
    'an SVG, whatever it is called': [
      () => own(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)),
      /not a JPEG, PNG or WebP/,
    ],
    'a GIF': [() => own(Buffer.from('GIF89a\u0001\u0000\u0001\u0000,and so on and so on and so on')), /not a JPEG, PNG or WebP/],
    'a page that begins as a PNG': [() => own(Buffer.from(`\x89PNG\r\n\x1a\n${script.repeat(5)}`, 'latin1')), /not a JPEG, PNG or WebP/],
    'a bomb of 50,000 × 50,000': [() => declaredPng(50_000, 50_000), /2500 megapixels\. At most 40/],
    'a bomb of the largest numbers there are': [() => declaredPng(4_294_967_295, 4_294_967_295), /megapixels/],
    'one without size': [() => declaredPng(0, 10), /damaged/],
    'a PNG with less in it than it declares': [() => declaredPng(6000, 6000), /damaged/],
    'a PNG cut off': [async () => (await png()).slice(0, -40), /damaged/],
    'a JPEG cut off': [async () => (await jpeg()).slice(0, -200), /damaged/],
    'a JPEG cut off within its header': [async () => (await jpeg()).slice(0, 30), /not a JPEG, PNG or WebP|damaged/],
    'a WebP cut off': [async () => own(await drawn(300, 300).webpLossless()).slice(0, 60), /damaged/],
  };

  test.each(Object.entries(hostile))('%s', async (_name, [file, says]) => {
    const response = await (await app.as('Admin')).send(addPicture, { body: await file() });
    const { message, errors } = (await response.json()) as ErrorBody;
    expect({ status: response.status, message, errors }).toMatchObject({ status: 400, message: expect.stringMatching(says) as string });
    expect(Object.keys(errors ?? {})).toEqual(['file']);
    expect(started.filter(({ threadId }) => threadId !== -1)).toEqual([]);
  });

  test('one larger than 8 MB', async () => {
    const response = await (await app.as('Admin')).send(addPicture, { body: new Uint8Array(9 * 1024 * 1024) });
    expect(response.status).toBe(413);
  });

  test('what is no name of a picture, or of none there is', async () => {
    const office = await app.as('Office');
    await expect(office.call(getPicture, { params: { name: '../../etc/passwd' } })).toFailWith('INVALID_INPUT', 'name');
    await expect(office.call(getPicture, { params: { name: 'a'.repeat(64) } })).toFailWith('NOT_FOUND');
    await expect(office.call(getPicture, { params: { name: 'a'.repeat(64) }, query: { size: '5000' } })).toFailWith(
      'INVALID_INPUT',
      'size',
    );
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '/api/Picture/x', '//elsewhere.example/x', 'x'])
      expect([url, ImageUrl.safeParse(url).success]).toEqual([url, false]);
  });
});

describe('where IMAGE_UPLOAD_URL is set', () => {
  const state = { answer: (_address: string): [status: number, headers: Record<string, string>, text: string] => [200, {}, ''], body: '' };
  const read = async (request: IncomingMessage) => {
    const chunks: Uint8Array[] = [];
    for await (const part of request) chunks.push(part as Uint8Array);
    return Buffer.concat(chunks).toString('latin1');
  };
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    state.body = await read(request);
    const [status, headers, text] = state.answer(`http://${request.headers.host}`);
    response.writeHead(status, headers).end(text);
  };
  const server = createServer((request, response) => void reply(request, response));
  let address = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    app.services.environment.imageUploadUrl = `${address}/upload`;
  });
  afterAll(async () => {
    app.services.environment.imageUploadUrl = undefined;
    await new Promise((resolve) => void server.close(resolve));
  });

  const answers: Record<string, typeof state.answer> = {
    'as JSON': (origin) => [201, { 'content-type': 'application/json' }, JSON.stringify({ url: `${origin}/p/1.jpg` })],
    'as text': (origin) => [200, {}, `${origin}/p/1.jpg\n`],
    'as Location': () => [201, { location: '/p/1.jpg' }, ''],
  };
  test.each(Object.entries(answers))(
    'the picture, drawn anew, goes there, and its address is what was answered %s',
    async (_how, answer) => {
      state.answer = answer;
      const before = await app.db.selectFrom('pictures').select('Name').execute();
      expect((await add(withExif(await jpeg(40, 30), 1))).ImageUrl).toBe(`${address}/p/1.jpg`);
      expect(state.body).toMatch(/name="file"; filename="[0-9a-f]{64}\.jpg"/);
      expect(state.body).not.toContain('SECRETCAM');
      expect(await app.db.selectFrom('pictures').select('Name').execute()).toHaveLength(before.length);
    },
  );

  const refusals: Record<string, typeof state.answer> = {
    'an error': () => [500, {}, 'no'],
    'no address': () => [200, {}, '{"ok":true}'],
    'broken JSON': () => [200, {}, '{"url'],
    'an address elsewhere': () => [200, {}, 'https://elsewhere.example/p.jpg'],
    'a script': () => [200, {}, 'javascript:alert(1)'],
    'a way elsewhere': () => [302, { location: 'http://169.254.169.254/' }, ''],
  };
  test.each(Object.entries(refusals))('%s for an answer is told as: try again later', async (_what, answer) => {
    state.answer = answer;
    await expect(add(await jpeg(40, 30))).toFailWith('NOT_AVAILABLE');
  });
});
