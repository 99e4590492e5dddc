import './theme/fontAhead.ts';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import 'virtual:tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import './theme/touch.css';
import { configureMessages } from '#contract/words.ts';
import { makeRouter } from './App.tsx';
import { arrive } from './shell/arrive.ts';
import { applySettings } from './theme/settings.ts';

const show = () => {
  const element = document.getElementById('root');
  if (!element) return;
  const router = makeRouter();
  const root = createRoot(element);
  root.render(<RouterProvider router={router} />);
  import.meta.hot?.dispose(() => {
    router.dispose();
    root.unmount();
  });
};

configureMessages();
applySettings();
arrive();
show();

// In development, redraws the application without a page load after a change that no screen handles.
import.meta.hot?.accept();
