import { useSyncExternalStore } from 'react';

export type NoticeKind = 'success' | 'problem';

export interface LoggedNotice {
  id: number;
  kind: NoticeKind;
  message: string;
  /** Timestamp, ISO 8601. */
  at: string;
}

const KEY = 'fleetworth.notices';
const MOST = 50;
const NOTHING: readonly LoggedNotice[] = [];

let cached: readonly LoggedNotice[] | null = null;
const listeners = new Set<() => void>();

/** Last notices of this tab, newest first. They survive a reload, and are removed with the session. */
export const noticeLog = {
  read: (): readonly LoggedNotice[] => {
    cached ??= stored();
    return cached;
  },

  add(kind: NoticeKind, message: string) {
    const before = noticeLog.read();
    const notice = { id: (before[0]?.id ?? 0) + 1, kind, message, at: new Date().toISOString() };
    store([notice, ...before].slice(0, MOST));
  },

  clear: () => store(NOTHING),
};

export const useNoticeLog = () => useSyncExternalStore(subscribe, () => noticeLog.read());

function store(log: readonly LoggedNotice[]) {
  cached = log;
  if (log.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(log));
  for (const listener of listeners) listener();
}

function stored(): readonly LoggedNotice[] {
  const text = sessionStorage.getItem(KEY);
  return text === null ? NOTHING : (JSON.parse(text) as LoggedNotice[]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
