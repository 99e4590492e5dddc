/**
 * Applies the stored settings. Runs before any module loads, so it must not use anything outside this function. `applySettings` does the
 * same again, with validation.
 */
const applyKept = () => {
  const root = document.documentElement;
  try {
    const settings = JSON.parse(localStorage.getItem('layout') ?? '{}') as {
      theme?: string;
      scheme?: string;
      scale?: number;
      menuMode?: string;
      isMenuHidden?: boolean;
    };
    root.dataset.theme = settings.theme ?? 'indigo';
    root.dataset.scheme = settings.scheme ?? 'light';
    if (typeof settings.scale === 'number') root.style.fontSize = `${settings.scale}px`;
    // Shows the frame of the application at once to a signed-in user, with the menu if it is open.
    if (localStorage.getItem('token')) root.dataset.early = settings.menuMode === 'overlay' || settings.isMenuHidden ? 'bar' : 'menu';
  } catch {
    root.dataset.scheme = 'light';
  }
};

/** Script in the head of every page. It sets the chosen colours before the first paint, so that a dark screen never flashes white. */
export const earlyColoursScript = () => `(${applyKept.toString()})();`;
