import { systemClock } from '../src/platform/clock/clock.ts';

/** A time zone in which it is about noon: no day turns while the test runs. */
export function zoneAtNoon(): string {
  const hour = systemClock('UTC').now().getUTCHours();
  const behind = hour - 12;
  return `Etc/GMT${behind >= 0 ? '+' : ''}${behind}`;
}
