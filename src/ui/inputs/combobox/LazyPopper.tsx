import { Suspense, lazy } from 'react';
import type { PopperProps } from '@mui/material/Popper';

const load = () => import('@mui/material/Popper');
const Popper = lazy(load);

/** What places a list under its field is large, and is first needed when the list opens. */
export const LazyPopper = (props: PopperProps) =>
  props.open && (
    <Suspense fallback={null}>
      <Popper {...props} />
    </Suspense>
  );
