import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark } from '#src/theme/Mark.tsx';
import './public.css';

interface NotFoundProps {
  firstPath: string;
  /** Other ways on, for a user who is signed in. */
  children?: ReactNode;
}

/** Wording from specification §2. */
export const NotFound = ({ firstPath, children }: NotFoundProps) => {
  useEffect(() => {
    document.title = 'Not found · Demijohn';
  }, []);
  return (
    <main className="public-main not-found">
      <Mark size="3.429rem" />
      <h1>Sorry, This page isn&apos;t available</h1>
      {children}
      <p>
        <Link to={firstPath}>Back to the first screen</Link>
      </p>
    </main>
  );
};
