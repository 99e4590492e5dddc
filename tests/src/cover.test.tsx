// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { describeCover } from '#src/custom/warehouse/stock/levels/describeCover.ts';
import type { Covered } from '#src/custom/warehouse/stock/levels/describeCover.ts';
import { CoverBar } from '#src/ui/charts/CoverBar.tsx';

afterEach(cleanup);

const level = { Free: 900, OnOrder: 0, CoverDays: 40, LeadTimeDays: 21 };

describe('the cover of a stock level', () => {
  test.each<[string, Partial<Covered>, string, string]>([
    ['lasts longer than the lead time', {}, 'neutral', '6 weeks'],
    ['is red if nothing is free', { Free: 0, CoverDays: 0 }, 'refused', 'none free'],
    ['is red if it is oversold, whatever is on order', { Free: -20, CoverDays: 0, OnOrder: 500 }, 'refused', 'none free'],
    ['is red below the lead time with nothing on order', { CoverDays: 20 }, 'refused', '20 days, lead time 21'],
    ['is red at weeks that are shorter than a long lead time', { CoverDays: 49, LeadTimeDays: 60 }, 'refused', '49 days, lead time 60'],
    ['is amber below the lead time with goods on order', { CoverDays: 9, OnOrder: 500 }, 'attention', '9 days'],
    ['is not red on the day of the lead time', { CoverDays: 21 }, 'neutral', '3 weeks'],
    [
      'has no warning for a short stock that a shorter lead time fills',
      { CoverDays: 11, LeadTimeDays: 7 },
      'neutral',
      '11 days, lead time 7',
    ],
    ['has no lead time at a supplier’s depot', { LeadTimeDays: null, CoverDays: 1 }, 'neutral', '1 day'],
    ['gives its reason up to 13 days', { CoverDays: 13, LeadTimeDays: 1 }, 'neutral', '13 days, lead time 1'],
    ['is in weeks from 14', { CoverDays: 14, LeadTimeDays: 7 }, 'neutral', '2 weeks'],
    ['says no more than a year', { CoverDays: 9999 }, 'neutral', 'over a year'],
  ])('%s', (_rule, change, tone, text) => {
    expect(describeCover({ ...level, ...change })).toMatchObject({ tone, text });
  });

  test('is unknown if nothing was sold', () => {
    expect(describeCover({ ...level, CoverDays: null })).toBeUndefined();
  });

  test('says a state in words, not by its colour alone', () => {
    const cover = describeCover({ ...level, CoverDays: 9 });
    render(<>{cover && <CoverBar {...cover} />}</>);
    expect(screen.getByText('9 days, lead time 21')).toBeDefined();
    expect(
      screen.getByRole('img', { name: 'Lasts 9 days at the sales of the last three months, lead time 21 days, nothing on order' }),
    ).toBeDefined();
  });
});
