let isPressed = false;

const press = (now: boolean) => () => {
  isPressed = now;
};
document.addEventListener('pointerdown', press(true), { capture: true });
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, press(false), { capture: true });

/** Runs `act` at once. While a mouse button is down, waits for its release, because a target that moves under the pointer loses the click. */
export const afterPress = (act: () => void) => {
  if (!isPressed) return act();
  const end = new AbortController();
  const settle = () => {
    end.abort();
    setTimeout(act);
  };
  for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, settle, { signal: end.signal });
};
