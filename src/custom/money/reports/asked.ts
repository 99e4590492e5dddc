import { heldUserId } from '#src/api/session/session.ts';
import { today } from '#src/ui/text/format.ts';
import { reportOffers } from './reportOffers.ts';
import type { InputKind, ReportOffer } from './reportOffers.ts';
import { periodsOn } from '#src/ui/text/periods.ts';

/** Values of a report's inputs by input name, as in the address. */
export type ReportSelection = Record<string, string>;

const storageKey = () => `reports of ${heldUserId()}`;

const readStored = (): Record<string, ReportSelection> => {
  try {
    const selections: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '{}');
    return typeof selections === 'object' && selections !== null ? (selections as Record<string, ReportSelection>) : {};
  } catch {
    // Ignores stored text that is not valid JSON. The report then starts with its defaults.
    return {};
  }
};

/** Stores the last selection of a report on this device. */
export const storeSelection = (offer: ReportOffer, selection: ReportSelection) =>
  localStorage.setItem(storageKey(), JSON.stringify({ ...readStored(), [offer.key]: selection, last: { report: offer.key } }));

export const lastOffer = () => reportOffers.find(({ key }) => key === readStored().last?.report);

const lastMonth = () => periodsOn(today())[1]?.days ?? { from: today(), to: today() };

const defaults: Partial<Record<InputKind, () => string>> = {
  from: () => lastMonth().from,
  to: () => lastMonth().to,
  date: today,
  supplier: () => '0',
  product: () => '0',
  vatType: () => '0',
  currency: () => '0',
};

/** Returns the selection. A value that is not in the address comes from the last selection, else from the defaults. */
export const readSelection = (offer: ReportOffer, address: URLSearchParams): ReportSelection => {
  const lastSelection = readStored()[offer.key] ?? {};
  return Object.fromEntries(
    offer.inputs.flatMap(({ name, kind, initial = defaults[kind] }) => {
      const value = address.get(name) ?? lastSelection[name] ?? initial?.();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
};

/** New values by kind of input. */
export type Choices = Partial<Record<InputKind, string | undefined>>;

/**
 * Returns the selection with the new values. They are by kind of input, because the user may have chosen another report that is not rendered
 * yet, and its inputs may have other names.
 */
export const applyChoices = (offer: ReportOffer, selection: ReportSelection, choices: Choices): ReportSelection => ({
  ...selection,
  ...Object.fromEntries(offer.inputs.flatMap(({ name, kind }) => (kind in choices ? [[name, choices[kind] ?? '']] : []))),
});

export const isSelectionComplete = (offer: ReportOffer, selection: ReportSelection) =>
  offer.inputs.every(({ name, isNeeded }) => !isNeeded || selection[name]);

/** Splits the selection into path parameters and query parameters of the API call. */
export const toCallInput = (offer: ReportOffer, selection: ReportSelection) => {
  const collectParameters = (where: 'params' | 'query') =>
    Object.fromEntries(
      offer.inputs.filter((input) => input.in === where && selection[input.name]).map(({ name }) => [name, selection[name]]),
    );
  return { params: collectParameters('params'), query: collectParameters('query') };
};
