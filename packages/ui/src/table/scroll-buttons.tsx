import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../page/icon.tsx';
import classes from './scroll-buttons.module.css';

const STEP_PX = 50;
const EVERY_MS = 50;

const WAYS = [
  { name: 'left', label: 'Scroll left', stepPx: -STEP_PX },
  { name: 'right', label: 'Scroll right', stepPx: STEP_PX },
] as const;

/** How wide such a button is: it covers the end of the header where there is more to see. */
export const SCROLL_BUTTON_PX = 26;

interface ScrollButtonsProps {
  /** What they scroll. Its frame has to say --pinned-start, --pinned-end, --header-height and --scroll-button. */
  gridRef: RefObject<HTMLElement | null>;
  /** Where no key of its own scrolls it sideways. */
  isTabStop?: boolean;
}

/** Buttons at either side of the header, there while there is more to see: held down they scroll on. */
export function ScrollButtons({ gridRef, isTabStop = false }: ScrollButtonsProps) {
  const [ends, setEnds] = useState({ left: false, right: false });
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);

  useEffect(() => {
    const grid = gridRef.current;
    if (!grid) return;
    const look = () => {
      const left = grid.scrollLeft > 0;
      const right = grid.scrollLeft < grid.scrollWidth - grid.clientWidth - 1;
      setEnds((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(grid);
    for (const child of grid.children) observer.observe(child);
    grid.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      grid.removeEventListener('scroll', look);
    };
  }, [gridRef]);
  useEffect(() => () => clearInterval(timer.current), []);

  const step = (stepPx: number) => gridRef.current?.scrollBy({ left: stepPx });
  const release = () => clearInterval(timer.current);

  function hold(stepPx: number) {
    release();
    step(stepPx);
    timer.current = setInterval(() => step(stepPx), EVERY_MS);
  }

  function pressByKey(event: KeyboardEvent, stepPx: number) {
    if (event.key === 'Enter' || event.key === ' ') step(stepPx);
  }

  return WAYS.map(({ name, label, stepPx }) => (
    <button
      key={name}
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      title={label}
      hidden={!ends[name]}
      data-way={name}
      className={classes.scroll}
      onPointerDown={(event) => {
        event.preventDefault();
        hold(stepPx);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onKeyDown={(event) => pressByKey(event, stepPx)}
    >
      <Icon name={name} sizePx={14} />
    </button>
  ));
}
