import { expect, test } from 'vitest';
import { i18nProvider } from '#src/dataProvider/i18nProvider.ts';

const { translate } = i18nProvider;

test('words are filled in, one or many by the count; what is not given stays as it stands', () => {
  expect(translate('record.added', { title: 'Amber 330' })).toBe('Amber 330 added');
  expect(translate('record.added')).toBe('%{title} added');
  expect(translate('ra.notification.updated', { smart_count: 1 })).toBe('Saved');
  expect(translate('ra.notification.updated', { smart_count: 3 })).toBe('3 saved');
  expect(translate('ra.notification.updated', { smart_count: 0 })).toBe('0 saved');
});

test('what has no words here says what it brings, else its key', () => {
  expect(translate('resources.colours.name', { _: 'Colours' })).toBe('Colours');
  expect(translate('resources.colours.name')).toBe('resources.colours.name');
});
