import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { clearPlace } from './clear-place.ts';
import classes from './notices.module.css';

const CONTROLS = 'a[href], button, input, select, textarea, [role="tab"], [role="menuitem"]';
const PLACE = `.${classes.place}[data-position="top-center"]`;
const GAP_PX = 4;

/** Where notices appear: docs/decisions/030 says why there. */
export function NoticePlace() {
  const { notifications: shown } = useNotifications();
  const count = shown.length;

  useEffect(() => {
    const place = document.querySelector<HTMLElement>(PLACE);
    if (!place || count === 0) return;
    const keepClear = () => moveClear(place, count);
    const sizes = new ResizeObserver(keepClear);
    sizes.observe(place);
    sizes.observe(document.documentElement);
    // A dialog or a panel opens, closes or fills: other controls are within reach.
    const dialogs = new MutationObserver((changes) => changes.some(isOfLayer) && keepClear());
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['inert'] });
    return () => {
      sizes.disconnect();
      dialogs.disconnect();
    };
  }, [count]);

  return <Notifications position="top-center" containerWidth={340} className={classes.place} />;
}

const PANEL = '[data-side-panel]';

const isOfLayer = ({ type, target }: MutationRecord): boolean =>
  type === 'attributes' ||
  (target instanceof Element &&
    (target.closest(PANEL) !== null || target.querySelector(`:scope > ${PANEL}`) !== null));

function moveClear(place: HTMLElement, count: number) {
  const size = { width: place.offsetWidth, height: heightOf(place, count) };
  const { left, top } = clearPlace(size, controlsBeside(place), {
    width: document.documentElement.clientWidth,
    height: window.innerHeight,
  });
  place.style.setProperty('--notices-left', `${left}px`);
  place.style.setProperty('--notices-top', `${top}px`);
}

/** Of the newest notices, as high as they will be: they grow into place, and others may still be going. */
const heightOf = (place: HTMLElement, count: number): number =>
  [...place.querySelectorAll('[role="status"], [role="alert"]')]
    .slice(-count)
    .reduce((sum, notice) => sum + notice.scrollHeight + GAP_PX, 0);

/** What can be pressed now: behind an open dialog nothing can. */
function controlsBeside(place: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !place.contains(control) && !control.closest('[inert]'))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}
