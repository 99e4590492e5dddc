/** Tells whether the server responds. A network connection alone does not show that. */
export const isServerThere = () =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
