import polyglotI18nProvider from 'ra-i18n-polyglot';
import messages from 'ra-language-english';
import { english } from './english.ts';

const locale = 'en-GB';

/** Puts our words in place of react-admin's where we have some. Names of resources and fields come from definitions, not from here. */
const withOurWords = { ...messages, ...english };

export const i18nProvider = polyglotI18nProvider(() => withOurWords, locale, [{ locale, name: 'English' }]);
