import type { User } from '@fleetworth/contract/me';
import { afterEach, expect, test, vi } from 'vitest';
import { meQuery } from './me.queries.ts';
import { queryClient } from './query-client.ts';
import { currentYear, today } from './today.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['America/New_York', '2026-12-31', 2026],
  ['UTC', '2027-01-01', 2027],
])('today and the current year are those of the business in %s', (time_zone, day, year) => {
  vi.useFakeTimers({ now: new Date('2027-01-01T03:00:00Z') });
  queryClient.setQueryData(meQuery.queryKey, { time_zone } as User);
  expect([today(), currentYear()]).toEqual([day, year]);
});
