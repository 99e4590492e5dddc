import polyglotI18nProvider from 'ra-i18n-polyglot';
import messages from 'ra-language-english';
import { english } from './english.ts';

const locale = 'en-GB';

/** All of react-admin's messages, with our words in place of theirs where we have some. */
const ours = { ...messages, ...english };

/** What is missing here are names of resources and fields, which say themselves what they are called. */
export const i18nProvider = polyglotI18nProvider(() => ours, locale, [{ locale, name: 'English' }], { allowMissing: true });
