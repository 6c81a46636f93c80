export const NOT_READ_TEXT = "This couldn't be read. Press Refresh to try again.";

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
const UNIT_FACTOR = 1_000;

/** Formats a size in powers of 1,000, as disks are sold: '128 GB', '1.5 TB'. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= UNIT_FACTOR && unit < UNITS.length - 1) {
    value /= UNIT_FACTOR;
    unit += 1;
  }
  const digits = value < 10 && unit > 0 ? 1 : 0;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}
