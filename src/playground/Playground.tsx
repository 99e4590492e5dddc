import type { ReactNode } from 'react';
import { CoreAdminRoutes, EditGuesser, Link, ListGuesser, Notification, Resource, ShowGuesser } from 'react-admin';
import { resourceMenu } from '#src/resources/menu.ts';
import { BankRateEdit } from './BankRateEdit.tsx';
import { ColourCreate } from './ColourCreate.tsx';
import { ColourList } from './ColourList.tsx';
import { CustomerEdit } from './CustomerEdit.tsx';
import { CustomerList } from './CustomerList.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { InvoiceShow } from './InvoiceShow.tsx';
import './playground.css';

const pages = {
  customers: 'Customers',
  'referencefiles/colours': 'Colours',
  'lists/bankrates': 'Bank rates',
  invoices: 'Invoices',
  orders: 'Orders, guessed',
  NeckFinishes: 'Neck finishes, guessed',
};

const Layout = ({ children }: { children: ReactNode }) => (
  <>
    <header>
      <h1>React Admin playground</h1>
      <nav aria-label="Pages">
        {Object.entries(pages).map(([path, title]) => (
          <Link key={path} to={`/${path}`}>
            {title}
          </Link>
        ))}
      </nav>
    </header>
    <main>{children}</main>
    <Notification />
  </>
);

const Waiting = () => null;

const ChoosePage = () => <p>Choose a page.</p>;

const aliases = resourceMenu.map(({ name, guessedName, title }) => <Resource key={name} name={guessedName} recordRepresentation={title} />);

/** Shows standard components of react-admin with the data, access rules and messages of this application. Exists only in `npm run dev`. */
export const Playground = () => (
  <CoreAdminRoutes layout={Layout} loading={Waiting} catchAll={ChoosePage}>
    <Resource name="customers" recordRepresentation="Name" list={CustomerList} edit={CustomerEdit} />
    <Resource name="referencefiles/colours" recordRepresentation="Description" list={ColourList} create={ColourCreate} edit={EditGuesser} />
    <Resource name="lists/bankrates" recordRepresentation="Description" list={ListGuesser} edit={BankRateEdit} />
    <Resource name="invoices" recordRepresentation="InvoiceNo" list={InvoiceList} show={InvoiceShow} />
    <Resource name="orders" recordRepresentation="DealNo" list={ListGuesser} show={ShowGuesser} />
    <Resource name="NeckFinishes" list={ListGuesser} edit={EditGuesser} show={ShowGuesser} />
    {aliases}
  </CoreAdminRoutes>
);
