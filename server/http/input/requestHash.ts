import { createHmac } from 'node:crypto';

/** Returns the hash of a request for its Idempotency-Key. `request` is its method and address. */
export const hashRequest = (secret: string, request: string, body: unknown) =>
  createHmac('sha256', secret)
    .update(`${request}\n`)
    .update(body instanceof Uint8Array ? body : JSON.stringify(body ?? null))
    .digest('hex');
