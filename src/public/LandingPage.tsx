import { Mark } from '#src/theme/Mark.tsx';
import './public.css';
import { screens } from '#contract/screenPaths.ts';

const parts = [
  { name: 'Orders', text: 'Taken by keyboard, in bottles, layers or pallets, with the customer’s price and free stock beside each line.' },
  { name: 'Picking', text: 'What to pick today, line by line on a phone, with the delivery note printed at the end.' },
  { name: 'Invoices', text: 'Raised once, numbered without a gap, sent, and never changed afterwards.' },
  { name: 'Payments', text: 'Allocated to what they pay, part by part, and reversed without losing the trace.' },
  { name: 'Pallets', text: 'Charged when they leave, credited when they return, counted in between.' },
  { name: 'Statements', text: 'As at any date, on screen and on paper, for you and for your customers.' },
];

export const LandingPage = () => (
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
        Bottles and jars by the pallet, from the order to the statement: customers, stock, pallets, invoices and payments in one ledger that
        always adds up.
      </p>
      <p>
        <a className="public-button public-primary" href={screens.login}>
          Sign in to Demijohn
        </a>
      </p>
      <dl className="landing-parts">
        {parts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </main>
  </>
);
