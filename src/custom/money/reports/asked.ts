import { heldUserId } from '#src/api/session/session.ts';
import { today } from '#src/ui/text/format.ts';
import { offers } from './offers.ts';
import type { InputKind, ReportOffer } from './offers.ts';
import { periodsOn } from '#src/ui/text/periods.ts';

/** Selection of a report, by input name, as in the address. */
export type Asked = Record<string, string>;

const keptUnder = () => `reports of ${heldUserId()}`;

const readKept = (): Record<string, Asked> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptUnder()) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Asked>) : {};
  } catch {
    // Edited by hand or written by another version, so start again.
    return {};
  }
};

/** Stores the last selection of a report on this device. */
export const keepAsked = (offer: ReportOffer, asked: Asked) =>
  localStorage.setItem(keptUnder(), JSON.stringify({ ...readKept(), [offer.key]: asked, last: { report: offer.key } }));

export const lastOffer = () => offers.find(({ key }) => key === readKept().last?.report);

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
export const askedOf = (offer: ReportOffer, address: URLSearchParams): Asked => {
  const kept = readKept()[offer.key] ?? {};
  return Object.fromEntries(
    offer.inputs.flatMap(({ name, kind }) => {
      const value = address.get(name) ?? kept[name] ?? initial[kind]?.();
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
export const askedAfter = (offer: ReportOffer, asked: Asked, choices: Choices): Asked => ({
  ...asked,
  ...Object.fromEntries(offer.inputs.flatMap(({ name, kind }) => (kind in choices ? [[name, choices[kind] ?? '']] : []))),
});

export const isComplete = (offer: ReportOffer, asked: Asked) => offer.inputs.every(({ name, isNeeded }) => !isNeeded || asked[name]);

/** Splits the selection into the path and query parameters of the call. */
export const inputOf = (offer: ReportOffer, asked: Asked) => {
  const part = (where: 'params' | 'query') =>
    Object.fromEntries(offer.inputs.filter((input) => input.in === where && asked[input.name]).map(({ name }) => [name, asked[name]]));
  return { params: part('params'), query: part('query') };
};
