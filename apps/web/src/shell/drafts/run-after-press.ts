/**
 * Runs a function now, or after the current click if a mouse button is pressed. If the layout changed between
 * press and release, the pressed element would move away from the pointer, and the browser would send no
 * click.
 */
export function runAfterPress(run: () => void): void {
  if (document.querySelector(':active') === null) run();
  // The click follows the release in the same task.
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true });
}
