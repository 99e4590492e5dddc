/** Whether it answers just now: that the device has a network says nothing of it. */
export const isServerThere = () =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
