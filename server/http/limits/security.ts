import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/call/errors.ts';

interface SecurityOptions {
  /** Addresses that pages may show in a frame. The dashboard uses one. */
  frames: string[];
  /** Addresses from which pictures may load. */
  pictures: string[];
  /** Whether users reach the product over https. Only then may browsers be told to require https. */
  isHttps: boolean;
}

const unused = `accelerometer bluetooth display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb`;

/** Turns off every browser feature that no page uses. The camera stays on, because it reads barcodes. */
const permissionsPolicy = ['camera=(self)', ...unused.split(' ').map((feature) => `${feature}=()`)].join(', ');

/** Refuses compressed bodies, because a small one can unpack to any size. */
const refusePacked = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding === 'identity') return done();
    done(new AppError('UNSUPPORTED_TYPE', 'Compressed content is not accepted. Send it uncompressed.'));
  });
};

/** Sets headers that allow a page only its own scripts. Styles may be inline, because Emotion writes them while the page runs. */
export const secure = async (app: FastifyInstance, { frames, pictures, isHttps }: SecurityOptions) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The barcode reader compiles its own WebAssembly. Scripts made from text stay forbidden.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:', ...frames],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', permissionsPolicy);
    done();
  });
  refusePacked(app);
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
  });
};
