const combosKeptMs = 5 * 60_000;

/** What the choices of an order are asked with: they seldom change. */
export const combosOptions = { staleTimeMs: combosKeptMs };
