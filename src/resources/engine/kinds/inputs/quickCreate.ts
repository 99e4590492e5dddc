import { createContext, use } from 'react';
import type { Values } from '#src/resources/engine/kinds/kind.ts';

export interface QuickCreate {
  /** What can be added from here, by the entity's name: `colour`. */
  singularOf: (entity: string) => string | undefined;
  /** `said` is what was typed already: its title. `onDone` is given the record as it was added. */
  open: (entity: string, said: string, onDone: (row: Values) => void) => void;
}

/** Given by the form that the field stands in. */
export const QuickCreateContext = createContext<QuickCreate | undefined>(undefined);

/** Adds a record of another entity without leaving the form; undefined where that is not possible. */
export const useQuickCreate = (entity: string) => {
  const quick = use(QuickCreateContext);
  const singular = quick?.singularOf(entity);
  if (!quick || singular === undefined) return undefined;
  return Object.assign((said: string, onDone: (row: Values) => void) => quick.open(entity, said, onDone), { singular });
};
