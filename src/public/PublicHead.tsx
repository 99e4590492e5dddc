import type { ReactNode } from 'react';
import { screens } from '#contract/screenPaths.ts';
import { Mark } from '#src/theme/Mark.tsx';

export const PublicHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="login-head">
    <a className="public-logo" href={screens.landing}>
      <Mark />
      Demijohn
    </a>
    <h1>{title}</h1>
    {children && <p>{children}</p>}
  </div>
);
