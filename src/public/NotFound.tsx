import { useEffect } from 'react';
import { Link } from 'react-router';
import { heldToken } from '#src/api/session.ts';
import { readValidToken } from '#src/authProvider/token.ts';
import { Mark } from '#src/theme/Mark.tsx';
import { firstPathFor } from '#src/shell/screens.ts';
import './public.css';

/** Specification §2: the words are part of it. */
export const NotFound = () => {
  const user = readValidToken(heldToken());
  useEffect(() => {
    document.title = 'Not found · Demijohn';
  }, []);
  return (
    <main className="public-main not-found">
      <Mark size="3.429rem" />
      <h1>Sorry, This page isn&apos;t available</h1>
      <p>
        <Link to={user ? firstPathFor(user.roles) : '/landing'}>Back to the first page</Link>
      </p>
    </main>
  );
};
