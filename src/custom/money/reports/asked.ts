import { heldUserId } from '#src/api/session/session.ts';
import { today } from '#src/ui/text/format.ts';
import { offers } from './offers.ts';
import type { InputKind, ReportOffer } from './offers.ts';
import { periodsOn } from '#src/ui/text/periods.ts';

/** Selection of a report, by input name, as in the address. */
export type ReportSelection = Record<string, string>;

const storageKey = () => `reports of ${heldUserId()}`;

const readStored = (): Record<string, ReportSelection> => {
  try {
    const selections: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '{}');
    return typeof selections === 'object' && selections !== null ? (selections as Record<string, ReportSelection>) : {};
  } catch {
    // Edited by hand or written by another version, so start again.
    return {};
  }
};

/** Stores the last selection of a report on this device. */
export const storeSelection = (offer: ReportOffer, selection: ReportSelection) =>
  localStorage.setItem(storageKey(), JSON.stringify({ ...readStored(), [offer.key]: selection, last: { report: offer.key } }));

export const lastOffer = () => offers.find(({ key }) => key === readStored().last?.report);

const lastMonth = () => periodsOn(today())[1]?.days ?? { from: today(), to: today() };

const initial: Partial<Record<InputKind, () => string>> = {
  from: () => lastMonth().from,
  to: () => lastMonth().to,
  date: today,
  supplier: () => '0',
  product: () => '0',
  vatType: () => '0',
  currency: () => '0',
};

/** Takes each value from the address, else from the last selection, else the default (last month for dates). */
export const readSelection = (offer: ReportOffer, address: URLSearchParams): ReportSelection => {
  const lastSelection = readStored()[offer.key] ?? {};
  return Object.fromEntries(
    offer.inputs.flatMap(({ name, kind }) => {
      const value = address.get(name) ?? lastSelection[name] ?? initial[kind]?.();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
};

/** Chosen values by kind of input. */
export type Choices = Partial<Record<InputKind, string | undefined>>;

/**
 * Returns the selection after a choice. Choices are by kind, because another report may have been chosen before its inputs were rendered, and it may
 * use other names.
 */
export const applyChoices = (offer: ReportOffer, selection: ReportSelection, choices: Choices): ReportSelection => ({
  ...selection,
  ...Object.fromEntries(offer.inputs.flatMap(({ name, kind }) => (kind in choices ? [[name, choices[kind] ?? '']] : []))),
});

export const isSelectionComplete = (offer: ReportOffer, selection: ReportSelection) =>
  offer.inputs.every(({ name, isNeeded }) => !isNeeded || selection[name]);

/** Splits the selection into the path and query parameters of the call. */
export const toCallInput = (offer: ReportOffer, selection: ReportSelection) => {
  const part = (where: 'params' | 'query') =>
    Object.fromEntries(
      offer.inputs.filter((input) => input.in === where && selection[input.name]).map(({ name }) => [name, selection[name]]),
    );
  return { params: part('params'), query: part('query') };
};
