import { LandingPage } from './LandingPage.tsx';
import { showPage } from '#src/public/showPage.tsx';

showPage(<LandingPage />);
