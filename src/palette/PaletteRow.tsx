import { Icon } from '#src/theme/Icon.tsx';
import type { PaletteItem } from './paletteItems.ts';

interface PaletteRowProps {
  item: PaletteItem;
  id: string;
  isActive: boolean;
  /** True if the row above is of the same kind. The kind is then only read aloud. */
  isKindRepeated: boolean;
  onChoose: () => void;
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Says what the keys do with the row. Only the active row shows it, because only there the keys act. */
const RowKeys = ({ item: { path, fill, second } }: { item: PaletteItem }) => (
  <span className="palette-keys" aria-hidden="true">
    <kbd>↵</kbd> {path !== undefined ? 'open' : fill !== undefined ? 'go on' : 'do'}
    {second && (
      <>
        {' · '}
        <kbd>Ctrl+↵</kbd> {second.label}
      </>
    )}
  </span>
);

/** A row of the palette: icon, kind, name with its details, figure, and the keys of the active row. */
export const PaletteRow = ({ item, id, isActive, isKindRepeated, onChoose }: PaletteRowProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's, which keeps the focus (aria-activedescendant)
  <li id={id} role="option" aria-selected={isActive} ref={isActive ? scrollIntoView : undefined} onClick={onChoose}>
    <Icon name={item.icon} />
    <span className={`palette-kind${isKindRepeated ? ' is-repeated' : ''}`}>{item.kind}</span>
    <span className="palette-name">
      <span>{item.title}</span> {item.detail && <span className={item.isDetailKey ? 'note for-keys' : 'note'}>{item.detail}</span>}
    </span>
    {item.figure && <span className="palette-figure">{item.figure}</span>}
    {isActive && <RowKeys item={item} />}
  </li>
);
