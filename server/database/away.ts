const notThere = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
// cannot connect now (starting, stopping) · stopped by an administrator · crashed · too many connections · waited too long within a transaction
const notNow = new Set(['57P03', '57P01', '57P02', '53300', '25P03']);
const words = /Connection terminated|not queryable|Connection ended unexpectedly|timeout exceeded when trying to connect|timeout expired/;

interface Thrown {
  code?: string;
  message?: string;
  syscall?: string;
}

/** Whether a query failed because its connection broke or none was to be had; whether it was done is then not known. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code = '', message = '', syscall } = (error ?? {}) as Thrown;
  if (notNow.has(code) || /^08...$/.test(code)) return true;
  // A file that is not there has the code of a socket that is not there.
  if (notThere.has(code)) return syscall === undefined || /^(connect|read|write|getaddrinfo)$/.test(syscall);
  return words.test(message);
};
