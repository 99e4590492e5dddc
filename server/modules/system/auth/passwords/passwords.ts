import { hash, verify } from '@node-rs/argon2';
import { inHashingTurn } from './hashingQueue.ts';

// Argon2id with the parameters of OWASP's cheat sheet: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => inHashingTurn(() => hash(password, options));

/** Checked in place of the hash of an unknown user or one without a password, so that every reply takes as long. */
let dummyHash: Promise<string> | undefined;

/** Checks a password against its hash. Call it within a hashing turn. */
export const isPassword = async (storedHash: string | null | undefined, typedPassword: string): Promise<boolean> => {
  dummyHash ??= hash('nobody has this password', options);
  const matches = await verify(storedHash ?? (await dummyHash), typedPassword);
  return matches && storedHash !== undefined && storedHash !== null;
};
