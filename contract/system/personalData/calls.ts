import { z } from 'zod';
import { blob, endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { exportFormats } from '#contract/masterData/entities/definition/entity.ts';
import { anyOf, list, search } from '#contract/list.ts';
import { Id, Instant, requiredText } from '#contract/values.ts';

/** Kinds of record that identify a person. Customers, suppliers and depots may have a person's name or address. */
export const PersonKind = z.enum(['Contact', 'SupplierContact', 'User', 'Customer', 'Supplier', 'SupplierDepot']);
export type PersonKind = z.infer<typeof PersonKind>;

export const personWords: Record<PersonKind, string> = {
  Contact: 'Customer contact',
  SupplierContact: 'Supplier contact',
  User: 'User',
  Customer: 'Customer',
  Supplier: 'Supplier',
  SupplierDepot: 'Supplier depot',
};

const SearchText = z
  .string({ error: 'is required' })
  .normalize('NFC')
  .trim()
  .min(3, 'must have at least 3 characters')
  .max(200, 'must be at most 200 characters')
  .meta({ title: 'Name, e-mail or telephone' });

export const PersonDetail = z.object({
  Field: z.string(),
  Value: z.string(),
  /** True for a current value. False if only the history has it. */
  IsNow: z.boolean(),
});

export const Person = z.object({
  Kind: PersonKind,
  Id,
  /** Name of the contact, the user or the account. */
  Name: z.string(),
  /** Customer or supplier that a contact or a customer's user belongs to. */
  Of: z.string().nullable(),
  /** Id of the record that the link opens. For a contact this is the customer or supplier. */
  RecordId: z.number(),
  IsStaff: z.boolean(),
  Active: z.boolean(),
  Version: z.number(),
  Details: z.array(PersonDetail),
  /** Reason why the person cannot be erased now. Null if it is possible. */
  Refusal: z.string().nullable(),
  /** Other active records with the same e-mail address. They keep the address if the user confirms that it belongs to them too. */
  SharedWith: z.array(z.string()),
});
export type Person = z.infer<typeof Person>;

export const HeldPlace = z.object({
  /** Place of the text, such as `E-mails` or `History of contacts`. */
  Place: z.string(),
  Count: z.number(),
  /** Reason why an erasure leaves these rows unchanged. Null if they are erased too. */
  Stays: z.string().nullable(),
});
export type HeldPlace = z.infer<typeof HeldPlace>;

const HeldAbout = z.object({
  People: z.array(Person),
  Places: z.array(HeldPlace),
});
export type HeldAbout = z.infer<typeof HeldAbout>;

export const findPersonalData = endpoint({
  method: 'GET',
  path: '/api/PersonalData',
  allow: ['Admin'],
  summary:
    'Finds a person’s records (contacts, users, accounts) and the number of rows elsewhere with the name, e-mail or telephone number.',
  query: z.object({
    q: SearchText,
    /** Leaves out the other places, because they take long. */
    only: z.literal('People').optional(),
  }),
  reply: HeldAbout,
  errors: ['RULE_BROKEN'],
  isCostly: true,
});

/** Search of the whole database for the places that mention a person. */
export const PersonSearch = z.object({
  State: z.enum(['Running', 'Done', 'Stopped', 'Failed']),
  /** Reason why the search failed, if the user can do something about it. */
  Problem: z.string().nullable(),
  PartsDone: z.number(),
  Parts: z.number(),
  /** Places found so far. */
  Places: z.array(HeldPlace),
  StartedAt: Instant,
  FinishedAt: Instant.nullable(),
});
export type PersonSearch = z.infer<typeof PersonSearch>;

export const startPersonSearch = endpoint({
  method: 'POST',
  path: '/api/PersonalData/Search',
  allow: ['Admin'],
  summary:
    'Starts a search for the places that mention a person, in the background and on one snapshot of the data. Repeats an earlier one of the same user, but leaves one that is running.',
  body: z.object({ q: SearchText }),
  reply: PersonSearch,
});

export const getPersonSearch = endpoint({
  method: 'GET',
  path: '/api/PersonalData/Search',
  allow: ['Admin'],
  summary: 'Returns the latest search of the user for this text, with the places found so far.',
  query: z.object({ q: SearchText }),
  /** Null if there was none in the last day, or a person has been erased since. */
  reply: PersonSearch.nullable(),
});

export const stopPersonSearch = endpoint({
  method: 'PUT',
  path: '/api/PersonalData/StopSearch',
  allow: ['Admin'],
  summary: 'Stops a search of the user. Places found so far stay.',
  body: z.object({ q: SearchText }),
  reply: PersonSearch.nullable(),
});

export const downloadPersonalData = endpoint({
  method: 'GET',
  path: '/api/PersonalData/Download',
  allow: ['Admin'],
  summary:
    'Exports everything found about a person as one file, each value with its place and date. Use it when a person asks for their data.',
  query: z.object({ q: SearchText, format: z.enum(exportFormats).default('xlsx') }),
  reply: blob(),
  errors: ['RULE_BROKEN'],
});

export const erasePersonalData = endpoint({
  method: 'POST',
  path: '/api/PersonalData/Erase/{kind}/{id}',
  allow: ['Admin'],
  summary:
    'Erases a person for good from a record, its history, e-mails and notes. Who changed what and when stays, and so do issued documents.',
  params: z.object({ kind: PersonKind, id: Id }),
  body: z.object({
    Version: Id,
    Reason: requiredText(500),
    /** Name of the record, typed by the user to confirm, because an erasure cannot be undone. */
    Name: requiredText(200),
    /** Confirms that the e-mail address also belongs to other records, which keep it. */
    IsShared: z.boolean().default(false),
    /** Earlier values of a customer, supplier or depot that belonged to the person. */
    Values: z.array(z.string().normalize('NFC').min(1).max(500)).max(50, 'must be at most 50 in the list').default([]),
  }),
  reply: z.object({
    ErasureId: z.number(),
    /** Number of rows that were changed. */
    Rows: z.number(),
  }),
  errors: ['NOT_FOUND', 'RULE_BROKEN', 'STALE_VERSION'],
  isCostly: true,
});

export const Erasure = z.object({
  ErasureId: z.number(),
  Kind: PersonKind,
  SubjectId: z.number(),
  /** The account that the person belonged to. */
  Of: z.string().nullable(),
  Reason: z.string(),
  ErasedAt: Instant,
  ErasedBy: z.string(),
});
export type Erasure = z.infer<typeof Erasure>;

const erasures = list({
  row: Erasure,
  id: 'ErasureId',
  filters: { q: search(), Kind: anyOf(PersonKind) },
  sorts: ['ErasedAt', 'Kind', 'Of', 'ErasedBy'],
  order: ['ErasedAt', 'DESC'],
});

/** `q`: every word must occur in the reason, the account or the user who erased it. */
export const listErasures = listEndpoint({
  path: '/api/PersonalData/Erasures',
  allow: ['Admin'],
  summary: 'Lists erasures, latest first: the record, when, by whom and why.',
  grows: true,
  list: erasures,
});
