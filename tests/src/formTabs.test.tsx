// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Person } from '#contract/system/personalData/calls.ts';
import { personRecordPath } from '#src/custom/system/personalData/personColumns.tsx';
import { FormTabs } from '#src/resources/engine/form/screen/FormTabs.tsx';

const tabs = ['Account', 'Contacts'].map((title) => ({ title, wrong: 0, content: title }));
const chosen = () => screen.getByRole('tab', { selected: true });

test('the part of a form that the address asks for is open, with the hand on it', () => {
  render(<FormTabs tabs={tabs} opened="Contacts" />);
  expect(chosen().textContent).toBe('Contacts');
  expect(document.activeElement).toBe(chosen());
  cleanup();
  render(<FormTabs tabs={tabs} opened={null} />);
  expect(chosen().textContent).toBe('Account');
});

test('a contact among personal data leads to the contacts of the account', () => {
  const person = (Kind: Person['Kind']) => ({ Kind, RecordId: 7 }) as Person;
  expect(personRecordPath(person('Contact'))).toBe('/customers/7?part=Contacts');
  expect(personRecordPath(person('Customer'))).toBe('/customers/7');
});
