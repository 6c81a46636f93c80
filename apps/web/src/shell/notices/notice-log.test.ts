import { beforeEach, expect, test, vi } from 'vitest';
import { noticeLog } from './notice-log.ts';

const tab = new Map<string, string>();

vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, text: string) => tab.set(key, text),
  removeItem: (key: string) => tab.delete(key),
});

beforeEach(() => noticeLog.clear());

test('keeps the last fifty notices, newest first', () => {
  for (let number = 1; number <= 53; number += 1) noticeLog.add('success', `Notice ${number}`);
  const log = noticeLog.read();
  expect(log).toHaveLength(50);
  expect(log[0]).toMatchObject({ kind: 'success', message: 'Notice 53' });
  expect(log[49]).toMatchObject({ message: 'Notice 4' });
  expect(new Set(log.map(({ id }) => id)).size).toBe(50);
});

test('restores notices after a reload of the tab', async () => {
  noticeLog.add('problem', "No connection. Your changes aren't saved yet.");
  vi.resetModules();
  const reloaded = await import('./notice-log.ts');
  expect(reloaded.noticeLog.read()).toEqual(noticeLog.read());
});

test('is empty after it is cleared', () => {
  noticeLog.add('success', 'Successfully edited');
  noticeLog.clear();
  expect(noticeLog.read()).toEqual([]);
  expect(tab.size).toBe(0);
});
