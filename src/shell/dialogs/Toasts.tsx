import { Notification } from 'react-admin';
import { toastLifeMs } from '#src/ui/screen/say/useToast.tsx';

/** Shows results of actions. react-admin queues them until this has loaded. */
export const Toasts = () => <Notification autoHideDuration={toastLifeMs} anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />;
