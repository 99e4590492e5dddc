/** Whether the server responds, because a network connection alone does not prove it. */
export const isServerThere = () =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
