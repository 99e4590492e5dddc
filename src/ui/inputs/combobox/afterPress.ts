let isPressed = false;

const press = (now: boolean) => () => {
  isPressed = now;
};
document.addEventListener('pointerdown', press(true), { capture: true });
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, press(false), { capture: true });

/** At once; but while a button is being pressed, only then: what moves under the pointer takes no click. */
export const afterPress = (act: () => void) => {
  if (!isPressed) return act();
  const end = new AbortController();
  const settle = () => {
    end.abort();
    setTimeout(act);
  };
  for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, settle, { signal: end.signal });
};
