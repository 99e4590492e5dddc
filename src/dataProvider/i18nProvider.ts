import polyglotI18nProvider from 'ra-i18n-polyglot';
import messages from 'ra-language-english';
import { english } from './english.ts';

const locale = 'en-GB';

/** Overrides react-admin's messages with ours. Names of resources and fields come from definitions. */
const withOurWords = { ...messages, ...english };

export const i18nProvider = polyglotI18nProvider(() => withOurWords, locale, [{ locale, name: 'English' }]);
