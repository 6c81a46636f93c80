/** Attribute of a notice that lets presses through to the page, except on its buttons. */
const CLICK_THROUGH_ATTRIBUTE = 'data-passes';

// Position of the mouse. Null after a touch, because a finger has no position between presses. 'unknown'
// until the first event.
let mouse: { x: number; y: number } | null | 'unknown' = 'unknown';

export function trackMouse(): () => void {
  const track = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    mouse = pointerType === 'mouse' ? { x, y } : null;
    for (const notice of document.querySelectorAll(`[${CLICK_THROUGH_ATTRIBUTE}]`))
      if (!isMouseOver(notice)) notice.removeAttribute(CLICK_THROUGH_ATTRIBUTE);
  };
  const options = { capture: true, passive: true };
  document.addEventListener('pointermove', track, options);
  document.addEventListener('pointerdown', track, options);
  return () => {
    document.removeEventListener('pointermove', track, options);
    document.removeEventListener('pointerdown', track, options);
    mouse = 'unknown';
  };
}

/**
 * Lets presses through a notice that opens under the resting mouse, until the mouse leaves it. Otherwise the
 * notice would count as hovered, never close, and cover what the user presses next at the same position.
 */
export function ignorePressesUnderMouse(notice: Element | null): void {
  if (notice !== null && isMouseOver(notice)) notice.setAttribute(CLICK_THROUGH_ATTRIBUTE, '');
}

/**
 * Reports whether the mouse is over a notice. Uses the width of the stack instead of the notice, because
 * a notice slides in from the side. Returns true while the position of the mouse is unknown, because this
 * code may load only after the click that caused the notice.
 */
function isMouseOver(notice: Element): boolean {
  if (mouse === 'unknown') return true;
  if (mouse === null) return false;
  const { top, bottom } = notice.getBoundingClientRect();
  const { left, right } = (notice.parentElement ?? notice).getBoundingClientRect();
  return mouse.x >= left && mouse.x <= right && mouse.y >= top && mouse.y <= bottom;
}
