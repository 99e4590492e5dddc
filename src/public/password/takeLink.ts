/** Out of the address at once: no history of the browser, no screen and no other page has it from then on. */
const takeLink = () => {
  const address = new URL(location.href);
  const link = address.searchParams.get('link');
  if (link === null) return undefined;
  address.searchParams.delete('link');
  history.replaceState(null, '', address.pathname + address.search);
  return link || undefined;
};

/** The link that the page was opened with; none while the page is drawn by the build. */
export const openedWith = 'location' in globalThis ? takeLink() : undefined;
