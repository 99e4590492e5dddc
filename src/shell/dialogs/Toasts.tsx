import { Notification } from 'react-admin';
import { toastLifeMs } from '#src/ui/screen/say/useToast.tsx';

/** What was done and said: react-admin keeps it until this is there. */
export const Toasts = () => <Notification autoHideDuration={toastLifeMs} anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />;
