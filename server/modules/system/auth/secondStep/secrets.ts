import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that nobody can guess, so a plain hash of them is safe to store. */
export const newSecret = () => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');
