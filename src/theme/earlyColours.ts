/** Runs by itself, before anything of the product is there: it may use nothing from outside. `applySettings` says it again with care. */
const applyKept = () => {
  const root = document.documentElement;
  try {
    const kept = JSON.parse(localStorage.getItem('layout') ?? '{}') as {
      theme?: string;
      scheme?: string;
      scale?: number;
      menuMode?: string;
      isMenuHidden?: boolean;
    };
    root.dataset.theme = kept.theme ?? 'indigo';
    root.dataset.scheme = kept.scheme ?? 'light';
    if (typeof kept.scale === 'number') root.style.fontSize = `${kept.scale}px`;
    // Who is signed in sees the frame of the application at once, with the menu where it will stand.
    if (localStorage.getItem('token')) root.dataset.early = kept.menuMode === 'overlay' || kept.isMenuHidden ? 'bar' : 'menu';
  } catch {
    root.dataset.scheme = 'light';
  }
};

/** The script at the head of every page: the colours chosen are there at the first paint, so a dark screen never flashes white. */
export const earlyColoursScript = () => `(${applyKept.toString()})();`;
