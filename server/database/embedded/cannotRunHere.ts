/** One sentence for whoever starts the server, with the way out. */
export const cannotRunHere = (reason: string, cause?: unknown): Error =>
  new Error(`The embedded database cannot run here: ${reason}. Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.`, { cause });
