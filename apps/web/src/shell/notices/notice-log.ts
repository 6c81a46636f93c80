import { useSyncExternalStore } from 'react';

export type NoticeKind = 'success' | 'problem';

export interface LoggedNotice {
  id: number;
  kind: NoticeKind;
  message: string;
  /** ISO 8601. */
  at: string;
}

const KEY = 'fleetworth.notices';
const MAX_NOTICES = 50;
const EMPTY_LOG: readonly LoggedNotice[] = [];

let cached: readonly LoggedNotice[] | null = null;
const listeners = new Set<() => void>();

/**
 * Last notices of this tab, newest first. They survive a reload, and are removed when the user's session
 * ends.
 */
export const noticeLog = {
  read: (): readonly LoggedNotice[] => {
    cached ??= readStored();
    return cached;
  },

  add(kind: NoticeKind, message: string) {
    const before = noticeLog.read();
    const notice = { id: (before[0]?.id ?? 0) + 1, kind, message, at: new Date().toISOString() };
    store([notice, ...before].slice(0, MAX_NOTICES));
  },

  clear: () => store(EMPTY_LOG),
};

export const useNoticeLog = () => useSyncExternalStore(subscribe, () => noticeLog.read());

function store(log: readonly LoggedNotice[]) {
  cached = log;
  if (log.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(log));
  for (const listener of listeners) listener();
}

function readStored(): readonly LoggedNotice[] {
  const text = sessionStorage.getItem(KEY);
  return text === null ? EMPTY_LOG : (JSON.parse(text) as LoggedNotice[]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
