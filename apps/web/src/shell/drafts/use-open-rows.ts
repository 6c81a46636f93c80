import { useState } from 'react';

const KEY_PREFIX = 'fleetworth.open.';

// Null until the user expands or folds a row. The state survives reloads and navigation. It is removed when
// the session ends.
export function useOpenRows(screen: string) {
  const key = KEY_PREFIX + screen;
  const [openRows, setOpenRows] = useState(() => read(key));
  const store = (next: ReadonlySet<string>) => {
    localStorage.setItem(key, JSON.stringify([...next]));
    setOpenRows(next);
  };
  return [openRows, store] as const;
}

function read(key: string): ReadonlySet<string> | null {
  const text = localStorage.getItem(key);
  return text === null ? null : new Set(JSON.parse(text) as string[]);
}
