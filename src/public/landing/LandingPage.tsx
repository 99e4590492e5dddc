import { useEffect, useState } from 'react';
import { Mark } from '#src/theme/Mark.tsx';
import '#src/public/public.css';
import './landing.css';
import { screens } from '#contract/screenPaths.ts';
import { fetchApplication } from '#src/public/fetchApplication.ts';
import { works } from './landingWork.ts';
import { Screenshot } from '#src/public/Screenshot.tsx';
import { openApplication, sendSignIn } from '#src/public/signIn/sendSignIn.ts';
import { useDemoAccounts } from '#src/public/signIn/useDemoAccounts.ts';
import type { DemoAccount } from '#src/public/signIn/useDemoAccounts.ts';

/** Widest window in pixels that gets the pictures of a phone. */
const maxPhoneWidth = 699;

const parts = [
  {
    name: 'Orders',
    text: 'Entered by keyboard, in bottles, layers or pallets, with the customer’s price and free stock beside each line.',
  },
  { name: 'Picking', text: 'Today’s picks line by line on a phone, with the delivery note printed at the end.' },
  { name: 'Invoices', text: 'Issued once, numbered without gaps, sent, and never changed afterwards.' },
  { name: 'Payments', text: 'Allocated to invoices in full or in part, and reversed with a full trail.' },
  { name: 'Pallets', text: 'Charged on despatch, credited on return, and tracked until then.' },
  { name: 'Statements', text: 'As at any date, on screen and on paper, for you and for your customers.' },
];

/** Signs in to the demonstration. Returns the reason if it is refused. */
const enterAs = async ({ UserName, Password }: DemoAccount) => {
  const outcome = await sendSignIn(UserName, Password);
  const canEnter = 'token' in outcome && !outcome.mustChange && !outcome.mustSetUp;
  if ('error' in outcome && !outcome.isCodeWanted) return outcome.error;
  // Otherwise the sign-in page asks for a code or a new password.
  if (canEnter) await openApplication(outcome.token);
  else location.assign(screens.login);
  return undefined;
};

interface Entering {
  role: string;
  /** Reason if sign-in was refused. */
  error?: string;
}

/** Tracks the role whose demonstration is opening. Reset when the user returns to the page. */
const useEntering = () => {
  const [entry, setEntry] = useState<Entering>();
  useEffect(() => {
    const forget = () => setEntry(undefined);
    addEventListener('pageshow', forget);
    return () => removeEventListener('pageshow', forget);
  }, []);
  const begin = async (account: DemoAccount) => {
    setEntry({ role: account.Role });
    const error = await enterAs(account);
    if (error !== undefined) setEntry({ role: account.Role, error });
  };
  return { entry, begin };
};

export const LandingPage = () => {
  const accounts = useDemoAccounts();
  const { entry, begin } = useEntering();
  const isUnderWay = entry !== undefined && entry.error === undefined;
  const findDemo = (role: string) => {
    const account = accounts.find(({ Role }) => Role === role);
    if (!account) return null;
    const isThis = entry?.role === role;
    return (
      <>
        <button
          type="button"
          className="public-button"
          disabled={isUnderWay}
          aria-busy={isUnderWay && isThis}
          onFocus={fetchApplication}
          onPointerEnter={fetchApplication}
          onClick={() => void begin(account)}
        >
          Look round as {role}
        </button>
        {isThis && entry.error !== undefined && (
          <span className="landing-refused" role="alert">
            {entry.error}
          </span>
        )}
      </>
    );
  };
  return (
    <>
      <header className="public-bar">
        <span className="public-logo">
          <Mark />
          Demijohn
        </span>
        <a className="public-button" href={screens.login}>
          Sign in
        </a>
      </header>
      <main className="public-main landing">
        <h1>The back office of a glass merchant</h1>
        <p className="landing-lead">
          Orders, stock, pallets, invoices and payments for bottles and jars, in one place that always adds up.
        </p>
        <p>
          <a className="public-button public-primary" href={screens.login}>
            Sign in to Demijohn
          </a>
        </p>
        <Screenshot
          name="open-orders"
          narrower={[
            { name: 'open-orders-narrow', maxWidth: maxPhoneWidth },
            { name: 'open-orders-middle', maxWidth: 1099 },
          ]}
          shows="Open orders that need action: overdue, picking and held"
        />
        {works.map(({ role, heading, text, picture, narrow, shows }) => (
          <section key={role} className="landing-work" aria-labelledby={`work-${role}`}>
            <div>
              <p className="landing-role">{role}</p>
              <h2 id={`work-${role}`}>{heading}</h2>
              <p className="landing-text">{text}</p>
              <p className="landing-try">{findDemo(role)}</p>
            </div>
            <Screenshot name={picture} narrower={narrow && [{ name: narrow, maxWidth: maxPhoneWidth }]} shows={shows} />
          </section>
        ))}
        <h2 className="landing-all">Everything in one system</h2>
        <dl className="landing-parts">
          {parts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="landing-try">{findDemo('Admin')}</p>
      </main>
    </>
  );
};
