import type { Endpoint } from '#contract/call/endpoint.ts';

/**
 * Fields that a page of 0.2.0 sends back as it read them, when a record is used again. They change nothing, so a page that has been open since
 * then is not refused for them.
 */
const formerFields: Readonly<Record<string, readonly string[]>> = {
  'PUT /api/Customer/{id}': ['Addresses.*.AddressType', 'Codes.*.Product'],
  'PUT /api/User/UpdateUser/{id}': ['PasswordState', 'LastSignInAt', 'KeyEndsOn', 'Locked', 'TwoStep', 'LinkExpiresAt', 'LinkMail'],
};

export const isFormerField = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, field: string) =>
  (formerFields[`${method} ${path}`] ?? []).includes(field.replaceAll(/\.\d+(?=\.)/g, '.*'));
