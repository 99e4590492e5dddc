import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { resolveLink } from './reach/reach.ts';
import { isDialogOpen, keyCap, useScreenKeys } from './reach/screenKeys.ts';
import './screen.css';

interface ActionButtonProps {
  /** Names the action, such as `Raise invoice`. */
  children: string;
  onPress: () => unknown;
  /** `action.pending` of useAction. The button shows progress and cannot be pressed twice. */
  pending?: boolean;
  disabled?: boolean;
  /** Key such as `Ctrl+S`, shown on the button and active on the screen. */
  shortcut?: string;
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: ReactNode;
  fullWidth?: boolean;
  /** Accessible name, if several buttons on the screen look the same, such as `Reverse £20.00 of invoice 20451`. */
  name?: string;
  /** Reason why the server refused, from `action.refusal` of useAction with `isToldBeside`. Shown beside the button until it is pressed again. */
  refusal?: string | undefined;
  /** Whether the button takes the focus when it appears. */
  hasFocus?: boolean;
}

const looks = {
  primary: { variant: 'contained', color: 'primary' },
  secondary: { variant: 'outlined', color: 'primary' },
  quiet: { variant: 'text', color: 'primary' },
  danger: { variant: 'outlined', color: 'error' },
} as const;

/** Shows a shortcut. screen.css hides a single letter where the key would be typed into a field. */
export const Shortcut = ({ keys }: { keys: string }) => (
  <kbd className={`shortcut${keys[1] ? '' : ' is-letter'}`} aria-hidden="true">
    {keyCap(keys)}
  </kbd>
);

/** Button for an action. Pass it the `run` and `pending` of a useAction. */
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
  // Returns the focus to a button that lost it while it was disabled, unless the user has moved on.
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
  /** Navigation state for the target screen. */
  state?: unknown;
  /** Whether the link takes the focus when it appears, unless a dialog is open above it. */
  hasFocus?: boolean;
}

/** Button that opens another screen, by click or shortcut. */
export const LinkButton = ({ children, to, shortcut, kind = 'secondary', onGo, state, hasFocus = false }: LinkButtonProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const isInDialog = Boolean(link.current?.closest('[role="dialog"]'));
    if (hasFocus && (isInDialog || !isDialogOpen())) link.current?.focus();
  }, [hasFocus]);
  useScreenKeys(shortcut ? [{ key: shortcut, label: children, run: onGo ?? (() => link.current?.click()) }] : []);
  return (
    <Button {...looks[kind]} ref={link} component={Link} to={resolveLink(to) ?? to} state={state} aria-keyshortcuts={shortcut}>
      {children}
      {shortcut && <Shortcut keys={shortcut} />}
    </Button>
  );
};
