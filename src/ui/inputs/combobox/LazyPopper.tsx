import { Suspense, lazy } from 'react';
import type { PopperProps } from '@mui/material/Popper';

const load = () => import('@mui/material/Popper');
const Popper = lazy(load);

/** The popper library is large, so it loads when a list first opens. */
export const LazyPopper = (props: PopperProps) =>
  props.open && (
    <Suspense fallback={null}>
      <Popper {...props} />
    </Suspense>
  );
