import { createContext, use } from 'react';
import type { Values } from '#src/resources/engine/kinds/kind.ts';

export interface QuickCreate {
  /** Returns the singular of an entity, such as `colour`. Undefined if the user cannot add to it from here. */
  singularOf: (entity: string) => string | undefined;
  /** Opens the form with the typed text as its title. Calls `onDone` with the added record. */
  open: (entity: string, said: string, onDone: (row: Values) => void) => void;
}

/** Provided by the form around a reference field. */
export const QuickCreateContext = createContext<QuickCreate | undefined>(undefined);

/** Returns a function that adds a record of another entity without leaving the form. Undefined if that is not possible. */
export const useQuickCreate = (entity: string) => {
  const quick = use(QuickCreateContext);
  const singular = quick?.singularOf(entity);
  if (!quick || singular === undefined) return undefined;
  return Object.assign((text: string, onDone: (row: Values) => void) => quick.open(entity, text, onDone), { singular });
};
