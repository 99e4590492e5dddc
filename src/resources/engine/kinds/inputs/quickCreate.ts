import { createContext, use } from 'react';
import type { Values } from '#src/resources/engine/kinds/kind.ts';

export interface QuickCreate {
  /** Name of the entity that can be added from here, such as `colour`. Undefined if none can. */
  singularOf: (entity: string) => string | undefined;
  /** Opens the form with the typed text as its title. Calls `onDone` with the added record. */
  open: (entity: string, said: string, onDone: (row: Values) => void) => void;
}

/** Provided by the surrounding form. */
export const QuickCreateContext = createContext<QuickCreate | undefined>(undefined);

/** Adds a record of another entity without leaving the form. Undefined if that is not possible. */
export const useQuickCreate = (entity: string) => {
  const quick = use(QuickCreateContext);
  const singular = quick?.singularOf(entity);
  if (!quick || singular === undefined) return undefined;
  return Object.assign((text: string, onDone: (row: Values) => void) => quick.open(entity, text, onDone), { singular });
};
