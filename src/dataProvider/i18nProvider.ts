import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'ra-core';
import { english } from './english.ts';

const locale = 'en-GB';

/** react-admin's type wants all of its messages; those of components that are not in use have no words here. */
const messages = english as unknown as TranslationMessages;

export const i18nProvider = polyglotI18nProvider(() => messages, locale, [{ locale, name: 'English' }], { allowMissing: true });
