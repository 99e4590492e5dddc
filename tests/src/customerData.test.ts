// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { getCustomerId, rememberCustomer, getRememberedCustomer } from '#src/resources/pickers/customerData.ts';

const aldous = { CustomerId: 12, Name: 'Aldous Cider', AccountCode: 'ALD001', CurrencyId: 1 };
const screen = (query: string) => new URLSearchParams(query);

beforeEach(() => sessionStorage.clear());

test('the customer that was opened last is kept under customerData, and no more of it than that', () => {
  rememberCustomer({ ...aldous, CreditLimit: 5000 } as typeof aldous);
  expect(JSON.parse(sessionStorage.getItem('customerData') ?? '')).toEqual(aldous);
  expect(getRememberedCustomer()).toEqual(aldous);
});

test('a screen is for the customer of its address, else for the one opened last', () => {
  expect(getCustomerId(screen(''))).toBeUndefined();
  rememberCustomer(aldous);
  expect(getCustomerId(screen('customerId=7'))).toBe(7);
  expect(getCustomerId(screen('customerId=x'))).toBe(12);
  expect(getCustomerId(screen(''))).toBe(12);
  // An empty parameter means that the user must choose a customer.
  expect(getCustomerId(screen('customerId='))).toBeUndefined();
});

test.each(['{', '"text"', 'null', '{"CustomerId":"12"}'])('what cannot be read (%s) counts as none', (kept) => {
  sessionStorage.setItem('customerData', kept);
  expect(getRememberedCustomer()).toBeUndefined();
});
