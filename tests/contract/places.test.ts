import { describe, expect, test } from 'vitest';
import { areasByNation, borderDistricts } from '#contract/masterData/places/borders.ts';
import { findCountry } from '#contract/masterData/places/countries.ts';
import { isUkPostCode, tidyPostCode } from '#contract/masterData/places/postCode.ts';

describe('the list of countries', () => {
  test.each([
    ['UK', 'GB', 'United Kingdom'],
    ['U.K.', 'GB', 'United Kingdom'],
    [' g. b. ', 'GB', 'United Kingdom'],
    ['Great Britain', 'GB', 'United Kingdom'],
    ['United Kingdom of Great Britain & Northern Ireland', 'GB', 'United Kingdom'],
    ['ENGLAND', 'GB', 'England'],
    ['Cymru', 'GB', 'Wales'],
    ['N. Ireland', 'GB', 'Northern Ireland'],
    ['NI', 'GB', 'Northern Ireland'],
    ['Éire', 'IE', 'Ireland'],
    ['Republic of Ireland', 'IE', 'Ireland'],
    ['Holland', 'NL', 'Netherlands'],
    ['Deutschland', 'DE', 'Germany'],
    ['fr', 'FR', 'France'],
    ['Isle of Man', 'IM', 'Isle of Man'],
    ['Jersey', 'JE', 'Jersey'],
    ['Guernsey', 'GG', 'Guernsey'],
  ])('%s is found', (written, code, name) => {
    expect(findCountry(written)).toEqual({ code, name });
  });

  test.each(['', 'Atlantis', 'Untied Kingdom', 'Channel Islands'])('“%s” is not found', (written) => {
    expect(findCountry(written)).toBeUndefined();
  });
});

describe('a British post code', () => {
  test.each([
    ['de141aa', 'DE14 1AA'],
    ['HR4 OAL', 'HR4 0AL'],
    ['hr4oal', 'HR4 0AL'],
    ['BS1O 6AA', 'BS10 6AA'],
    ['DEI4 1AA', 'DE14 1AA'],
    ['SW1A OAA', 'SW1A 0AA'],
    ['OX1 2AB', 'OX1 2AB'],
    ['IG1 1AA', 'IG1 1AA'],
  ])('%s is written %s', (written, tidy) => {
    expect(tidyPostCode(written)).toBe(tidy);
  });

  test.each(['D04 E5W7', '1234 AB', '51100', 'HR4 0A'])('%s is not one and stays as it was typed', (written) => {
    expect([isUkPostCode(written), tidyPostCode(written)]).toEqual([false, written]);
  });
});

test('no post code area is in two nations, and each border district is in a known area', () => {
  const areas = Object.values(areasByNation).flat();
  expect(areas.length).toBe(new Set(areas).size);
  for (const district of borderDistricts) expect(areas).toContain(/^[A-Z]+/.exec(district)?.[0]);
});
