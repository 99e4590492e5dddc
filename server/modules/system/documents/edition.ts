import { createHash } from 'node:crypto';

/** Of a paper that is made anew when it says something else: what tells one from another, whatever letterhead it is on. */
export const editionOf = <Said extends { Company: unknown }>({ Company: _company, ...said }: Said) =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
