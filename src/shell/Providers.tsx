import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { CoreAdminContext, localStorageStore } from 'ra-core';
import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { Outlet } from 'react-router';
import { TellProvider } from '#src/api/tell.ts';
import { queryClient } from '#src/api/queryClient.ts';
import { makeAuthProvider } from '#src/authProvider/authProvider.ts';
import { makeDataProvider } from '#src/dataProvider/dataProvider.ts';
import { i18nProvider } from '#src/dataProvider/i18nProvider.ts';
import { resourceRoles } from './screens/screens.ts';
import { useBrandColour } from '#src/theme/brand.ts';
import { useSettings } from '#src/theme/settings.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { makeTheme } from '#src/theme/theme.ts';

const loadResources = async () => (await import('#src/resources/resources.ts')).resources;
const authProvider = makeAuthProvider({ rolesOfScreen: resourceRoles, loadResources });
const dataProvider = makeDataProvider(loadResources);
const store = localStorageStore('1', 'Demijohn');

const ToastProvider = ({ children }: { children: ReactNode }) => <TellProvider value={useToast()}>{children}</TellProvider>;

/** Providers that react-admin and MUI need around every screen. */
export const Providers = () => {
  const settings = useSettings();
  const brandColour = useBrandColour();
  const theme = useMemo(() => makeTheme(settings, brandColour), [settings, brandColour]);
  return (
    <StyledEngineProvider enableCssLayer>
      <ThemeProvider theme={theme}>
        <CoreAdminContext
          authProvider={authProvider}
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          store={store}
        >
          <ToastProvider>
            <Outlet />
          </ToastProvider>
        </CoreAdminContext>
      </ThemeProvider>
    </StyledEngineProvider>
  );
};
