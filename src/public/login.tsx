import { LoginPage } from './LoginPage.tsx';
import { showPage } from './showPage.tsx';

showPage(<LoginPage />);
