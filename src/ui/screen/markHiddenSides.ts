/**
 * Ref for a box that scrolls sideways. Names the sides on which content is hidden in `data-hides`, so that screen.css fades those edges and
 * shows that the box scrolls.
 */
export const markHiddenSides = (box: HTMLElement | null) => {
  // A test without a layout has no observer.
  if (!box || typeof ResizeObserver === 'undefined') return undefined;
  const mark = () => {
    const hiddenWidth = box.scrollWidth - box.clientWidth;
    const sides = [box.scrollLeft > 1 && 'left', box.scrollLeft < hiddenWidth - 1 && 'right'];
    box.dataset.hides = sides.filter(Boolean).join(' ');
  };
  const sizes = new ResizeObserver(mark);
  for (const sized of [box, ...box.children]) sizes.observe(sized);
  box.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener('scroll', mark);
  };
};
