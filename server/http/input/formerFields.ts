import type { Endpoint } from '#contract/call/endpoint.ts';

/**
 * Fields that pages of version 0.2.0 send when a record is reactivated. Ignored, so that a page that is still open from that version is not
 * refused.
 */
const formerFields: Readonly<Record<string, readonly string[]>> = {
  'PUT /api/Customer/{id}': ['Addresses.*.AddressType', 'Codes.*.Product'],
  'PUT /api/User/UpdateUser/{id}': ['PasswordState', 'LastSignInAt', 'KeyEndsOn', 'Locked', 'TwoStep', 'LinkExpiresAt', 'LinkMail'],
};

export const isFormerField = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, field: string) =>
  (formerFields[`${method} ${path}`] ?? []).includes(field.replaceAll(/\.\d+(?=\.)/g, '.*'));
