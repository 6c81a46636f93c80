import { VisuallyHidden } from '@mantine/core';

const SHAPES = {
  menu: 'M3 5h14M3 10h14M3 15h14',
  search: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM13.5 13.5 17 17',
  searchList: 'M3 5h13M3 10h5M3 15h5M13 16a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM15.4 15.1l2.1 2.1',
  pencil: 'M4 16l.6-3L13 4.6a1.4 1.4 0 0 1 2 0l.4.4a1.4 1.4 0 0 1 0 2L7 15.4 4 16ZM11.5 6l2.5 2.5',
  down: 'M6 8l4 4 4-4',
  up: 'M6 12l4-4 4 4',
  left: 'M12 5l-5 5 5 5',
  right: 'M8 5l5 5-5 5',
  columns: 'M3 4h14v12H3ZM7.7 4v12M12.3 4v12',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  plus: 'M10 4v12M4 10h12',
  moon: 'M16.5 11.5A6.5 6.5 0 0 1 8.5 3.5a6.5 6.5 0 1 0 8 8Z',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13L5 14ZM8.5 17.5h3',
  alert: 'M10 5.5v5.5M10 14.5v.1',
  ascending: 'M10 16V4M5.5 8.5 10 4l4.5 4.5',
  descending: 'M10 4v12M5.5 11.5 10 16l4.5-4.5',
  more: 'M3.7 10h1M9.5 10h1M15.3 10h1',
  dash: 'M5 10h10',
  tag: 'M3.5 3.5h6l7 7-6 6-7-7ZM7 7v.1',
  upAndDown: 'M6 16V4M3 7l3-3 3 3M14 4v12M11 13l3 3 3-3',
  calendar: 'M3.5 5h13v12h-13ZM3.5 8.5h13M7 3v3.5M13 3v3.5',
  chart: 'M3.5 3.5v13h13M6.5 12.5l3-3.5 2.5 2 4-5',
  outdated: 'M4 5h12v12H4V5ZM4 9h12M7 3v3.5M13 3v3.5M10 11.5v2.5',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6.5V10l2.5 1.5',
  approximate: 'M3.5 8c2-2.5 4.3-2.5 6.5-1s4.5 1.5 6.5-1M3.5 14c2-2.5 4.3-2.5 6.5-1s4.5 1.5 6.5-1',
  again: 'M15.5 6.5A6.5 6.5 0 1 0 16.5 10M15.5 3v3.5H12',
  help:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M10 ' +
    '13.9v.1',
  leave: 'M12 4H5v12h7M9 10h8M14.5 7.5 17 10l-2.5 2.5',
} as const;

export function Icon({ name, sizePx = 16 }: { name: keyof typeof SHAPES; sizePx?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={sizePx}
      height={sizePx}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}

const TRENDS = { up: 'M5 1 9.5 9h-9Z', down: 'M5 9 .5 1h9Z', flat: 'M1 4.2h8v1.6H1Z' } as const;

export function TrendArrow({ direction }: { direction: keyof typeof TRENDS }) {
  return (
    <>
      <svg aria-hidden="true" width={9} height={9} viewBox="0 0 10 10" fill="currentColor">
        <path d={TRENDS[direction]} />
      </svg>
      <VisuallyHidden>{direction} </VisuallyHidden>
    </>
  );
}
