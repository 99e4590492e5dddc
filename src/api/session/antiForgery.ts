/** Returns a header with the anti-forgery cookie, if a server on this host has set one. */
export const antiForgery = (): Record<string, string> => {
  const cookie = document.cookie.split('; ').find((part) => part.startsWith('XSRF-TOKEN='));
  return cookie ? { 'X-XSRF-TOKEN': decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)) } : {};
};
