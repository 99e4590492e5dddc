import Button from '@mui/material/Button';
import { useState } from 'react';
import { isGivenUp } from '#src/offline/openAnew.ts';
import { partsMissing } from '#src/ui/screen/inBackground.tsx';
import { confirmLeave } from '#src/ui/screen/dialog/unsaved.ts';
import { useStore } from '#src/ui/state/store.ts';
import { sharedPartsKey, useMissingParts } from './useMissingParts.ts';

const toldKey = 'toldOfPart';

/** Reports a part of the page that still fails after a reload. Shows the message only once. */
export const MissingParts = ({ pathname }: { pathname: string }) => {
  useMissingParts(pathname);
  const isMissing = useStore(partsMissing) > 0;
  const [isTold, setIsTold] = useState(() => sessionStorage.getItem(toldKey) !== null);
  if (!isMissing || isTold || !isGivenUp(sharedPartsKey)) return null;
  const close = () => {
    sessionStorage.setItem(toldKey, 'yes');
    setIsTold(true);
  };
  return (
    <div className="parts-bar" role="status">
      <span>Part of this page failed to load. You can still save. Reload the page. If it fails again, tell your administrator.</span>
      <Button variant="outlined" size="small" onClick={() => confirmLeave(() => location.reload())}>
        Reload page
      </Button>
      <Button size="small" onClick={close}>
        Close
      </Button>
    </div>
  );
};
