import polyglotI18nProvider from 'ra-i18n-polyglot';
import messages from 'ra-language-english';
import { english } from './english.ts';

const locale = 'en-GB';

/** All of react-admin's messages, with our words in place of theirs where we have some. */
const ours = { ...messages, ...english };

/** Names of resources and fields have no message, because definitions label them. */
export const i18nProvider = polyglotI18nProvider(() => ours, locale, [{ locale, name: 'English' }], { allowMissing: true });
