let isFetched = false;
let arrivals: Promise<unknown>[] = [];

/** Downloads the application without running it, while the user types. The build writes the file names into the page. */
export const fetchApplication = () => {
  if (isFetched) return;
  isFetched = true;
  const files = document.querySelector<HTMLMetaElement>('meta[name=app-files]')?.content.split(' ') ?? [];
  arrivals = files.map((href) => {
    const isScript = href.endsWith('.js');
    const link = Object.assign(document.createElement('link'), { rel: isScript ? 'modulepreload' : 'prefetch', href });
    const arrival = new Promise((resolve) => {
      for (const event of ['load', 'error']) link.addEventListener(event, resolve);
    });
    document.head.append(link);
    return arrival;
  });
};

/** Waits for the files that are on their way. A page that is left drops what has not arrived whole, and the next page starts it again. */
export const waitForFetchedFiles = () => Promise.all(arrivals);
