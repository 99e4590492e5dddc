import { createHash, randomBytes } from 'node:crypto';

/** Makes a secret of 256 bits. It cannot be guessed, so a plain hash of it is safe to store. */
export const newSecret = () => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');
