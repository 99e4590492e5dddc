import { useEffect } from 'react';
import { Link } from 'react-router';
import { Mark } from '#src/theme/Mark.tsx';
import './public.css';

/** Wording from specification §2. */
export const NotFound = ({ firstPath }: { firstPath: string }) => {
  useEffect(() => {
    document.title = 'Not found · Demijohn';
  }, []);
  return (
    <main className="public-main not-found">
      <Mark size="3.429rem" />
      <h1>Sorry, This page isn&apos;t available</h1>
      <p>
        <Link to={firstPath}>Back to the first screen</Link>
      </p>
    </main>
  );
};
