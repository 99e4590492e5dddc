import { defaultI18nProvider } from 'react-admin';
import type { I18nProvider } from 'react-admin';

/** react-admin's English, put into British and into this product's words where its own differ. */
const british: Record<string, string> = {
  'ra.action.add_filter': 'Filter',
  'ra.action.close_menu': 'Close the menu',
  'ra.action.open_menu': 'Open the menu',
  'ra.message.error': 'Something went wrong here, and your request could not be completed.',
  'ra.message.invalid_form': 'Some fields are not right yet: they are marked.',
  'ra.message.loading': 'Loading',
  'ra.message.not_found': "Sorry, This page isn't available",
  'ra.message.unsaved_changes': 'You have unsaved changes. Are you sure you want to leave?',
  'ra.auth.auth_check_error': 'Sign in to continue',
  'ra.auth.sign_in': 'Sign in',
  'ra.auth.sign_in_error': 'Signing in failed: try again',
  'ra.auth.logout': 'Sign out',
  'ra.notification.created': 'Added',
  'ra.notification.updated': 'Saved |||| %{smart_count} saved',
  'ra.notification.deleted': 'Removed |||| %{smart_count} removed',
  'ra.notification.bad_item': 'This record is not right',
  'ra.notification.item_doesnt_exist': 'This record is not there',
  'ra.notification.http_error': 'The server cannot be reached. Check the connection and try again.',
  'ra.notification.data_provider_error': 'The list could not be loaded',
  'ra.notification.canceled': 'Cancelled',
  'ra.notification.logged_out': 'Your sign-in has ended: sign in again',
  'ra.notification.not_authorized': 'Your account does not allow this. Ask an administrator for access.',
  'ra.notification.application_update_available': 'A new version is ready: load the page again.',
  'ra.validation.required': 'is required',
  'ra.page.empty': 'No %{name} yet.',
  'ra.page.invite': 'Add the first one.',
  'ra.navigation.no_results': 'Nothing found',
  'ra.navigation.page_rows_per_page': 'Rows a page:',
  'ra.configurable.customize': 'Customise',
};

const fill = (text: string, options: Record<string, string | number | undefined> = {}) => {
  const [one = '', many = one] = text.split('||||').map((form) => form.trim());
  const form = options.smart_count === undefined || options.smart_count === 1 ? one : many;
  return form.replaceAll(/%\{(\w+)\}/g, (_match, name: string) => String(options[name] ?? ''));
};

export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  getLocale: () => 'en-GB',
  translate: (key, options: Record<string, string | number | undefined> = {}) => {
    const own = british[key];
    return own === undefined ? defaultI18nProvider.translate(key, options) : fill(own, options);
  },
};
