/** Error for the person who starts the server, with a way to solve it. */
export const cannotRunHere = (reason: string, cause?: unknown): Error =>
  new Error(`The embedded database cannot run here: ${reason}. Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.`, { cause });
