import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { TellProvider } from '#src/api/tell.ts';

/** Draws a part of the application with its providers. Drops notices. */
export const inApplication = (part: ReactNode) => (
  <CoreAdminContext store={memoryStore()}>
    <TellProvider value={() => undefined}>{part}</TellProvider>
  </CoreAdminContext>
);
