import { useState } from 'react';

const KEY = 'fleetworth.open.';

/**
 * Manages the expanded rows of a screen's tree; null until one was expanded. The state survives reloads and
 * navigation, and is removed with the session.
 */
export function useOpenRows(screen: string) {
  const key = KEY + screen;
  const [open, setOpen] = useState(() => read(key));
  const store = (next: ReadonlySet<string>) => {
    localStorage.setItem(key, JSON.stringify([...next]));
    setOpen(next);
  };
  return [open, store] as const;
}

function read(key: string): ReadonlySet<string> | null {
  const text = localStorage.getItem(key);
  return text === null ? null : new Set(JSON.parse(text) as string[]);
}
