// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { ownRecordField } from '#contract/masterData/ownFields/ownFields.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { FieldRangeFilter } from '#src/resources/engine/kinds/filters/FieldRangeFilter.tsx';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import { useListState } from '#src/lists/state/useListState.ts';
import { buildResourceFilters } from '#src/resources/engine/list/buildResourceColumns.tsx';
import { withOwn } from '#src/resources/engine/own/withOwn.ts';
import { products } from '#src/resources/products.ts';

const own = (Kind: OwnField['Kind']): OwnField => ({
  OwnFieldId: 12,
  Subject: 'Product',
  Label: 'Rating',
  Kind,
  Choices: [],
  ReferenceTo: null,
  Required: false,
  Hint: null,
  Active: true,
});

const chip = (kind: OwnField['Kind']) => buildResourceFilters(withOwn(products, [own(kind)])).find(({ key }) => key === 'Own12');

const open = (kind: OwnField['Kind'], value?: string) => {
  const onChange = vi.fn<(value: string | undefined) => void>();
  const field = ownRecordField(own(kind));
  render(<FieldRangeFilter field={field} kind={getKind(field)} value={value} onChange={onChange} />);
  return onChange;
};
const type = (text: string) => {
  const box = screen.getByLabelText('Rating');
  fireEvent.change(box, { target: { value: text } });
  return box;
};

describe('a filter by a figure', () => {
  test.each([
    ['5', '5'],
    ['5 to 10', '5..10'],
    ['5-10', '5..10'],
    ['1,000 – 2,000', '1000..2000'],
    ['-5 to -1', '-5..-1'],
    ['-5', '-5'],
    ['>5', '5..'],
    ['from 5', '5..'],
    ['from 5 to 10', '5..10'],
    ['<= 2.5', '..2.5'],
    ['5..', '5..'],
  ])('takes %s as %s', (typed, taken) => {
    const onChange = open('Number');
    fireEvent.submit(type(typed));
    expect(onChange.mock.calls).toEqual([[taken]]);
  });

  test.each(['ten', '10 to 5', '5 to ten'])('says what is wrong with %s and asks nothing', (typed) => {
    const onChange = open('Number');
    const box = type(typed);
    fireEvent.submit(box);
    fireEvent.blur(box);
    expect(onChange.mock.calls.filter(([value]) => value !== undefined)).toEqual([]);
  });

  test.each([
    ['5', '5'],
    ['5..10', '5 to 10'],
    ['5..', '5 or more'],
    ['..10', '10 or less'],
  ])('says %s as %s, which is what it opens with', (value, words) => {
    expect(chip('Number')?.describe?.(value)).toBe(words);
    open('Number', value);
    expect(screen.getByLabelText<HTMLInputElement>('Rating').value).toBe(words);
  });

  test('that is emptied shows all rows', () => {
    const onChange = open('Number', '5');
    fireEvent.submit(type(''));
    expect(onChange.mock.calls).toEqual([[undefined]]);
  });
});

describe('a filter by a day', () => {
  test.each([
    ['1/11/26', '2026-11-01'],
    ['1/11/26 to 21/11/26', '2026-11-01..2026-11-21'],
    ['1-11-26', '2026-11-01'],
    ['since 1 nov 26', '2026-11-01..'],
    ['until 21/11/26', '..2026-11-21'],
  ])('takes %s as %s, once it is all typed', (typed, taken) => {
    const onChange = open('Date');
    const box = type(typed);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.submit(box);
    expect(onChange.mock.calls).toEqual([[taken]]);
  });

  test('is said as days are written', () => {
    expect(chip('Date')?.describe?.('2026-11-01..2026-11-21')).toBe('1 Nov 2026 to 21 Nov 2026');
  });
});

test('a range asks the list for what lies between', () => {
  for (const [chosen, asked] of [
    ['5', { Own12: '5' }],
    ['5..10', { Own12From: '5', Own12To: '10' }],
    ['5..', { Own12From: '5' }],
    ['..-1', { Own12To: '-1' }],
  ] as const)
    expect(chip('Number')?.toFilter?.(chosen)).toEqual(asked);
});

test('where nothing is found, what was typed is said with the name of its filter', () => {
  const searched = (kind: OwnField['Kind'], value: string) => {
    const around = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[`/products?Own12=${value}`]}>{children}</MemoryRouter>
    );
    return renderHook(() => useListState({ filters: buildResourceFilters(withOwn(products, [own(kind)])) }), { wrapper: around }).result
      .current.searched;
  };
  expect(searched('Number', '5..')).toBe('Rating: 5 or more');
  expect(searched('Date', '2026-11-21')).toBe('Rating: 21 Nov 2026');
  expect(searched('Text', 'amber')).toBe('Rating: amber');
  expect(searched('YesNo', 'true')).toBe('Rating: Yes');
});
