const notThere = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
// The codes mean: cannot connect now (starting or stopping), stopped by an administrator, crashed, too many connections, idle too long within a
// transaction.
const unavailableCodes = new Set(['57P03', '57P01', '57P02', '53300', '25P03']);
const words = /Connection terminated|not queryable|Connection ended unexpectedly|timeout exceeded when trying to connect|timeout expired/;

interface Thrown {
  code?: string;
  message?: string;
  syscall?: string;
}

/** Returns whether a query failed because the connection broke or could not be made. The query may have run before the connection broke. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code = '', message = '', syscall } = (error ?? {}) as Thrown;
  if (unavailableCodes.has(code) || /^08...$/.test(code)) return true;
  // A missing file has the same error code as a missing socket.
  if (notThere.has(code)) return syscall === undefined || /^(connect|read|write|getaddrinfo)$/.test(syscall);
  return words.test(message);
};
