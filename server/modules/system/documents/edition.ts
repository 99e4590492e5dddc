import { createHash } from 'node:crypto';

/** Returns a hash of what a document says, without the letterhead. A document whose content changes is made again. */
export const hashEdition = <Said extends { Company: unknown }>({ Company: _company, ...content }: Said) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
