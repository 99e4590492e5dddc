import type { ReactNode } from 'react';
import './portal.css';

interface HomeSectionProps {
  title: string;
  /** Name of the area in the grid of the home page. */
  area: string;
  /** Link beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

export const HomeSection = ({ title, area, action, children }: HomeSectionProps) => (
  <section className="home-section" style={{ gridArea: area }} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {action}
    </header>
    {children}
  </section>
);
