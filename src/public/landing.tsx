import { LandingPage } from './LandingPage.tsx';
import { showPage } from './showPage.tsx';

showPage(<LandingPage />);
