// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AgeBar } from '#src/ui/charts/AgeBar.tsx';

afterEach(cleanup);

const bands = [
  { age: 'NotDue', title: 'Not due', amount: 1200 },
  { age: 'Days1To30', title: '1–30 days', amount: 0 },
  { age: 'Over90', title: 'Over 90 days', amount: 400.5 },
];

test('an ageing bar has its figures as a name and leaves out bands without an amount', () => {
  render(<AgeBar bands={bands} />);
  const picture = screen.getByRole('img', { name: 'Not due £1,200.00, Over 90 days £400.50' });
  expect(picture.querySelectorAll('rect')).toHaveLength(2);
  expect(picture.querySelector('.tone-refused')).not.toBeNull();
});

test('an ageing bar is not drawn for an account that owes nothing', () => {
  const { container } = render(<AgeBar bands={bands.map((band) => ({ ...band, amount: 0 }))} />);
  expect(container.innerHTML).toBe('');
});

test('a debt of a single age has an ageing bar only in a table', () => {
  const { container, rerender } = render(<AgeBar bands={bands.slice(0, 2)} />);
  expect(container.innerHTML).toBe('');
  rerender(<AgeBar isSmall bands={bands.slice(0, 2)} />);
  expect(screen.getByRole('img', { name: 'Not due £1,200.00' })).toBeTruthy();
});

test('an ageing bar is not drawn for an account in credit', () => {
  const { container } = render(<AgeBar bands={bands} isInCredit />);
  expect(container.innerHTML).toBe('');
});
