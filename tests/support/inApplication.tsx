import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { TellProvider } from '#src/api/tell.ts';

/** A part of the application with what stands around every part; what is told to the whole of it is told to nobody. */
export const inApplication = (part: ReactNode) => (
  <CoreAdminContext store={memoryStore()}>
    <TellProvider value={() => undefined}>{part}</TellProvider>
  </CoreAdminContext>
);
