/** Attribute of a notice that lets presses through to the page, except on its buttons. */
const PASSES_PRESSES = 'data-passes';

let mouse: { x: number; y: number } | null = null;

/**
 * Tracks the mouse for notices that open under it. Returns the function that stops tracking. Ignores touches,
 * because a finger has no position between two presses.
 */
export function trackMouse(): () => void {
  const track = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    mouse = pointerType === 'mouse' ? { x, y } : null;
    for (const notice of document.querySelectorAll(`[${PASSES_PRESSES}]`))
      if (!isMouseOver(notice)) notice.removeAttribute(PASSES_PRESSES);
  };
  const options = { capture: true, passive: true };
  document.addEventListener('pointermove', track, options);
  document.addEventListener('pointerdown', track, options);
  return () => {
    document.removeEventListener('pointermove', track, options);
    document.removeEventListener('pointerdown', track, options);
  };
}

/**
 * Lets presses through a notice that opens under the resting mouse, until the mouse leaves it. Otherwise the
 * notice would count as hovered, never close, and cover what the user presses next at the same position.
 */
export function passIfUnderMouse(notice: Element | null): void {
  if (notice !== null && isMouseOver(notice)) notice.setAttribute(PASSES_PRESSES, '');
}

/** Uses the width of the stack instead of the notice, because a notice slides in from the side. */
function isMouseOver(notice: Element): boolean {
  if (mouse === null) return false;
  const { top, bottom } = notice.getBoundingClientRect();
  const { left, right } = (notice.parentElement ?? notice).getBoundingClientRect();
  return mouse.x >= left && mouse.x <= right && mouse.y >= top && mouse.y <= bottom;
}
