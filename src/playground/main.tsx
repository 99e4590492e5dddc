import { createRoot } from 'react-dom/client';
import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import 'virtual:tokens.css';
import '#src/theme/fonts.css';
import '#src/theme/base.css';
import '#src/theme/touch.css';
import { Providers } from '#src/shell/Providers.tsx';
import { applySettings } from '#src/theme/settings.ts';
import { Playground } from './Playground.tsx';

applySettings();

const router = createHashRouter([{ element: <Providers />, children: [{ path: '*', element: <Playground /> }] }]);
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
