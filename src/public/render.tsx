import { renderToString } from 'react-dom/server';
import { LandingPage } from './landing/LandingPage.tsx';
import { LoginPage } from './signIn/LoginPage.tsx';

/** Run by the build: the public pages as HTML. */
export const renderPages = () => ({ landing: renderToString(<LandingPage />), login: renderToString(<LoginPage />) });
