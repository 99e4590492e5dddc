import './theme/fontAhead.ts';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import 'virtual:tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import { speakPlainly } from '#contract/words.ts';
import { makeRouter } from './App.tsx';
import { arrive } from './shell/arrive.ts';
import { applySettings } from './theme/settings.ts';

speakPlainly();
applySettings();
arrive();

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={makeRouter()} />);
