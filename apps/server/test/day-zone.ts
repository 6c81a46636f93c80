import { systemClock } from '../src/platform/clock/clock.ts';

/** Time zone in which it is about noon, so that the day does not change during the test. */
export function zoneAtNoon(): string {
  const hour = systemClock('UTC').now().getUTCHours();
  const behind = hour - 12;
  return `Etc/GMT${behind >= 0 ? '+' : ''}${behind}`;
}
