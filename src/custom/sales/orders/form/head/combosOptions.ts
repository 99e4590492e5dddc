const combosKeptMs = 5 * 60_000;

/** Caching of the order screen's choices, which seldom change. */
export const combosOptions = { staleTimeMs: combosKeptMs };
