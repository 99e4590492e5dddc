import { LoginPage } from './LoginPage.tsx';
import { showPage } from '#src/public/showPage.tsx';

showPage(<LoginPage />);
