/** Reads the link and removes it from the address at once, so that it stays out of the browser history and is not seen by others. */
const takeLink = () => {
  const address = new URL(location.href);
  const link = address.searchParams.get('link');
  if (link === null) return undefined;
  address.searchParams.delete('link');
  history.replaceState(null, '', address.pathname + address.search);
  return link || undefined;
};

/** The link that the page was opened with. Undefined while the build renders the page. */
export const openedWith = 'location' in globalThis ? takeLink() : undefined;
