let isFetched = false;

/** While the user types, the application is fetched but not run. The build writes its files into the page. */
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
