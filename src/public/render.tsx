import { renderToString } from 'react-dom/server';
import { LandingPage } from './landing/LandingPage.tsx';
import { LoginPage } from './signIn/LoginPage.tsx';

/** Renders the public pages as HTML. The build runs it. */
export const renderPages = () => ({ landing: renderToString(<LandingPage />), login: renderToString(<LoginPage />) });
