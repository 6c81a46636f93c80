import { beforeEach, expect, test, vi } from 'vitest';
import { noticeLog } from '../notices/notice-log.ts';
import { formDrafts } from './form-drafts.ts';
import { tabData } from './tab-data.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  tabData.clear();
});

test('a tab that starts with another user shows nothing of the previous one', () => {
  tabData.clearOtherUsers(1);
  noticeLog.add('success', '9001 is saved.');
  formDrafts.store(1, 'vehicle 12', { values: { unit: '9001' }, origin: null });
  tabData.clearOtherUsers(1);
  expect(noticeLog.read()).toHaveLength(1);
  expect(formDrafts.read(1, 'vehicle 12')).not.toBeNull();
  tabData.clearOtherUsers(2);
  expect(noticeLog.read()).toEqual([]);
  expect(formDrafts.read(1, 'vehicle 12')).toBeNull();
});
