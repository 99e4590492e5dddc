import { heldUserId } from '#src/api/session/session.ts';
import { today } from '#src/ui/text/format.ts';
import { offers } from './offers.ts';
import type { InputKind, ReportOffer } from './offers.ts';
import { periodsOn } from '#src/ui/text/periods.ts';

/** What was asked of a report, by the names of its inputs, as the address has it. */
export type Asked = Record<string, string>;

const keptUnder = () => `reports of ${heldUserId()}`;

const readKept = (): Record<string, Asked> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptUnder()) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Asked>) : {};
  } catch {
    // Written by hand or by another version: begun again.
    return {};
  }
};

/** What each report was last asked on this device, beside its days. */
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

/** The address first, then what was asked last, then last month. */
export const askedOf = (offer: ReportOffer, address: URLSearchParams): Asked => {
  const kept = readKept()[offer.key] ?? {};
  return Object.fromEntries(
    offer.inputs.flatMap(({ name, kind }) => {
      const value = address.get(name) ?? kept[name] ?? initial[kind]?.();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
};

/** What is chosen, by its kind. */
export type Choices = Partial<Record<InputKind, string | undefined>>;

/**
 * What is asked once something else is chosen. By kinds: a report that comes meanwhile may have other names for them than the one whose inputs
 * were still drawn.
 */
export const askedAfter = (offer: ReportOffer, asked: Asked, choices: Choices): Asked => ({
  ...asked,
  ...Object.fromEntries(offer.inputs.flatMap(({ name, kind }) => (kind in choices ? [[name, choices[kind] ?? '']] : []))),
});

export const isComplete = (offer: ReportOffer, asked: Asked) => offer.inputs.every(({ name, isNeeded }) => !isNeeded || asked[name]);

/** As its call takes them. */
export const inputOf = (offer: ReportOffer, asked: Asked) => {
  const part = (where: 'params' | 'query') =>
    Object.fromEntries(offer.inputs.filter((input) => input.in === where && asked[input.name]).map(({ name }) => [name, asked[name]]));
  return { params: part('params'), query: part('query') };
};
