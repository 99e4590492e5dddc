import { createHash } from 'node:crypto';

/** Returns a hash of a document's content without the letterhead. If the content changes, a new PDF is made. */
export const hashEdition = <Said extends { Company: unknown }>({ Company: _company, ...content }: Said) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
