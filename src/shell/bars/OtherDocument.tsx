import { useEffect } from 'react';
import { Spinner } from '#src/ui/states/Spinner.tsx';

/** Leaves the application for a public page. */
export const OtherDocument = ({ path }: { path: string }) => {
  useEffect(() => location.replace(path), [path]);
  return <Spinner />;
};
