import { expect, test } from 'vitest';
import { fixedClock } from './clock.ts';

test('a day starts and ends at midnight of its time zone, even when the clock is set back', () => {
  const places = [
    ['America/New_York', '2026-11-20T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-19T18:15:00.000Z'],
    ['UTC', '2026-11-20T00:00:00.000Z'],
  ] as const;
  for (const [timeZone, midnight] of places) {
    const clock = fixedClock(new Date(midnight), timeZone);
    const dayAt = (milliseconds: number) => {
      clock.set(new Date(Date.parse(midnight) + milliseconds));
      return clock.today();
    };
    const days = [0, -1, 0, 59_999, 86_399_999, 86_400_000, -1].map(dayAt);
    const [before, day, after] = ['2026-11-19', '2026-11-20', '2026-11-21'];
    expect(days).toEqual([day, before, day, day, day, after, before]);
  }
});
