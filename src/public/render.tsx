import { renderToString } from 'react-dom/server';
import { LandingPage } from './LandingPage.tsx';
import { LoginPage } from './LoginPage.tsx';

/** Run by the build: the public pages as HTML. */
export const renderPages = () => ({ landing: renderToString(<LandingPage />), login: renderToString(<LoginPage />) });
