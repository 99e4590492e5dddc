import { hash, verify } from '@node-rs/argon2';

// Argon2id with the parameters of OWASP's cheat sheet: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, options);

/** Verified in place of an unknown user's hash, so that the answer takes as long. */
let dummyHash: Promise<string> | undefined;

export const isPassword = async (kept: string | undefined, given: string): Promise<boolean> => {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verify(kept ?? (await dummyHash), given);
  return matches && kept !== undefined;
};
