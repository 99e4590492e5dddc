import { Notification } from 'react-admin';
import { toastLifeMs } from '#src/ui/screen/say/useToast.tsx';

/** Shows messages about actions. react-admin queues messages until this has loaded. */
export const Toasts = () => <Notification autoHideDuration={toastLifeMs} anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />;
