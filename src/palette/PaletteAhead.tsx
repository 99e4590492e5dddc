import { useEffect, useState } from 'react';
import type { Role } from '#contract/call/roles.ts';

type Palette = typeof import('./Palette.tsx').Palette;

let loadedPalette: Palette | undefined;

/** Loads the palette early, so that Ctrl+K opens it at once. */
export const fetchPalette = async () => {
  loadedPalette ??= (await import('./Palette.tsx')).Palette;
  return loadedPalette;
};

interface PaletteAheadProps {
  roles: readonly Role[];
  onOpen: (panel: 'profile' | 'settings' | 'keys') => void;
  onClose: () => void;
}

/** Opens the palette. Until its code has loaded, stores what is typed and whether Enter was pressed. */
export const PaletteAhead = ({ roles, onOpen, onClose }: PaletteAheadProps) => {
  const [Loaded, setLoaded] = useState<Palette | undefined>(() => loadedPalette);
  const [text, setText] = useState('');
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!Loaded) void fetchPalette().then((palette) => setLoaded(() => palette));
  }, [Loaded]);
  if (Loaded) return <Loaded roles={roles} typed={text} isEntered={isEntered} onOpen={onOpen} onClose={onClose} />;
  return (
    <input
      className="visually-hidden"
      aria-label="Find or do anything"
      autoFocus
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        setEntered(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setEntered(true);
        if (event.key === 'Escape') onClose();
      }}
    />
  );
};
