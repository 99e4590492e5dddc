import messages from 'ra-language-english';
import { expect, test, vi } from 'vitest';
import { i18nProvider } from '#src/dataProvider/i18nProvider.ts';

const { translate } = i18nProvider;

test('words are filled in, one or many by the count; what is not given stays as it stands', () => {
  expect(translate('record.added', { title: 'Amber 330' })).toBe('Amber 330 added');
  expect(translate('record.added')).toBe('%{title} added');
  expect(translate('ra.notification.updated', { smart_count: 1 })).toBe('Saved');
  expect(translate('ra.notification.updated', { smart_count: 3 })).toBe('3 saved');
  expect(translate('ra.notification.updated', { smart_count: 0 })).toBe('0 saved');
});

test('a message that is missing shows the default that it brings, else warns with its key', () => {
  expect(translate('resources.colours.name', { _: 'Colours' })).toBe('Colours');
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(translate('resources.colours.name')).toBe('resources.colours.name');
  expect(warned.mock.calls.join()).toContain('Missing translation for key: "resources.colours.name"');
  warned.mockRestore();
});

test('every message of react-admin has words, and ours stand in place of theirs', () => {
  const keysIn = (value: object, path: string): string[] =>
    Object.entries(value).flatMap(([name, item]) =>
      typeof item === 'object' ? keysIn(item as object, `${path}${name}.`) : [`${path}${name}`],
    );
  const keys = keysIn(messages, '');
  expect(keys.length).toBeGreaterThan(150);
  expect(keys.filter((key) => translate(key) === key)).toEqual([]);
  expect(translate('ra.action.add_filter')).toBe('Add filter');
  expect(translate('ra.navigation.no_results')).toBe('Nothing found');
  const words = keys.map((key) => translate(key)).join('\n');
  expect(
    words.match(/\b(customiz|authoriz|canceled|unlabeled|color|dialog|login|logout|delete[^d]|element|dataProvider|regexp|URL)\w*/gi),
  ).toBeNull();
});
