import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Icon } from '#src/theme/Icon.tsx';
import { changeSettings, useSettings } from '#src/theme/settings.ts';

/** Switches between light and dark on any screen, like the layout settings. `isWorded` shows the label where there is room. */
export const SchemeButton = ({ isWorded = false }: { isWorded?: boolean }) => {
  const { scheme } = useSettings();
  const isDark = scheme === 'dark';
  const turn = () => changeSettings({ scheme: isDark ? 'light' : 'dark' });
  const icon = <Icon name={isDark ? 'sun' : 'moon'} />;
  if (isWorded)
    return (
      <Button color="inherit" startIcon={icon} aria-pressed={isDark} onClick={turn}>
        Dark colours
      </Button>
    );
  return (
    <IconButton aria-label="Dark colours" aria-pressed={isDark} title={isDark ? 'Use light colours' : 'Use dark colours'} onClick={turn}>
      {icon}
    </IconButton>
  );
};
