let isFetched = false;

/** Downloads the application without running it, while the user types. The build writes the file names into the page. */
export const fetchApplication = () => {
  if (isFetched) return;
  isFetched = true;
  const files = document.querySelector<HTMLMetaElement>('meta[name=app-files]')?.content.split(' ') ?? [];
  for (const href of files) {
    const isScript = href.endsWith('.js');
    const link = Object.assign(document.createElement('link'), { rel: isScript ? 'modulepreload' : 'prefetch', href });
    document.head.append(link);
  }
};
