/**
 * Runs a function now, or after the click that is under way. A change of the layout between pressing and
 * releasing would move the pressed element away from the pointer, and the browser would send no click.
 */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) run();
  // The click follows the release in the same task.
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true });
}
