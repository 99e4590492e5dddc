import { createRoot, hydrateRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import 'virtual:tokens.css';
import '#src/theme/fonts.css';
import '#src/theme/base.css';
import { applySettings } from '#src/theme/settings.ts';

/** Hydrates the HTML that the build rendered. Renders the page if there is none. */
export const showPage = (page: ReactNode) => {
  applySettings();
  const root = document.getElementById('root');
  if (root?.firstElementChild) hydrateRoot(root, page);
  else if (root) createRoot(root).render(page);
};
