import { Suspense, lazy } from 'react';
import type { PopperProps } from '@mui/material/Popper';

const load = () => import('@mui/material/Popper');
const Popper = lazy(load);

/** Loads the popper library when a list first opens, because it is large. */
export const LazyPopper = (props: PopperProps) =>
  props.open && (
    <Suspense fallback={null}>
      <Popper {...props} />
    </Suspense>
  );
