import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { reachedBy } from './reach/reach.ts';
import { isDialogOpen, keyCap, useScreenKeys } from './reach/screenKeys.ts';
import './screen.css';

interface ActionButtonProps {
  /** What will happen: `Raise invoice`. */
  children: string;
  onPress: () => unknown;
  /** `action.pending` of useAction: the button waits and cannot be pressed twice. */
  pending?: boolean;
  disabled?: boolean;
  /** `Ctrl+S`: printed on the button and acted on. */
  shortcut?: string;
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: ReactNode;
  fullWidth?: boolean;
  /** In full, where several on the screen read the same: `Reverse £20.00 of invoice 20451`. */
  name?: string;
  /** Why the server said no: beside the button, until it is pressed again. `action.refusal` of a useAction that is told beside. */
  refusal?: string | undefined;
  /** When it comes. */
  hasFocus?: boolean;
}

const looks = {
  primary: { variant: 'contained', color: 'primary' },
  secondary: { variant: 'outlined', color: 'primary' },
  quiet: { variant: 'text', color: 'primary' },
  danger: { variant: 'outlined', color: 'error' },
} as const;

/** A letter is not promised while a field would take it: screen.css hides it there. */
export const Shortcut = ({ keys }: { keys: string }) => (
  <kbd className={`shortcut${keys[1] ? '' : ' is-letter'}`} aria-hidden="true">
    {keyCap(keys)}
  </kbd>
);

/** A button that acts. Give it the `run` and `pending` of a useAction. */
export const ActionButton = (props: ActionButtonProps) => {
  const {
    children,
    onPress,
    pending = false,
    disabled = false,
    shortcut,
    kind = 'secondary',
    icon,
    fullWidth,
    name,
    hasFocus = false,
    refusal,
  } = props;
  const isOff = pending || disabled;
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  // A button that waits cannot have the focus: once it can be pressed again, the hand is back on it, unless it went elsewhere.
  useEffect(() => {
    if (isOff) return;
    if (wasPressed.current && document.activeElement === document.body) buttonRef.current?.focus();
    wasPressed.current = false;
  }, [isOff]);
  useScreenKeys(shortcut ? [{ key: shortcut, label: children, run: () => void onPress(), isOff }] : []);
  const button = (
    <Button
      {...looks[kind]}
      ref={buttonRef}
      startIcon={icon}
      fullWidth={fullWidth === true}
      disabled={isOff}
      autoFocus={hasFocus}
      aria-label={name}
      aria-busy={pending}
      aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control')}
      onClick={() => {
        wasPressed.current = true;
        void onPress();
      }}
    >
      {children}
      {shortcut && <Shortcut keys={shortcut} />}
    </Button>
  );
  if (refusal === undefined) return button;
  return (
    <span className="refused-action">
      {button}
      <span className="action-refusal" role="alert">
        <StateIcon tone="refused" />
        {refusal}
      </span>
    </span>
  );
};

interface LinkButtonProps {
  children: string;
  to: string;
  shortcut?: string;
  kind?: 'primary' | 'secondary' | 'quiet';
  onGo?: () => void;
  /** Told to the screen that it leads to. */
  state?: unknown;
  /** When it comes, unless something is open over what it stands in. */
  hasFocus?: boolean;
}

/** A button that leads to another screen, by its shortcut too. */
export const LinkButton = ({ children, to, shortcut, kind = 'secondary', onGo, state, hasFocus = false }: LinkButtonProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const isInDialog = Boolean(link.current?.closest('[role="dialog"]'));
    if (hasFocus && (isInDialog || !isDialogOpen())) link.current?.focus();
  }, [hasFocus]);
  useScreenKeys(shortcut ? [{ key: shortcut, label: children, run: onGo ?? (() => link.current?.click()) }] : []);
  return (
    <Button {...looks[kind]} ref={link} component={Link} to={reachedBy(to) ?? to} state={state} aria-keyshortcuts={shortcut}>
      {children}
      {shortcut && <Shortcut keys={shortcut} />}
    </Button>
  );
};
