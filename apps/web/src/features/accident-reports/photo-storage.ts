import type { ResponseOf } from '@fleetworth/contract/api';

const ALMOST_FULL = 0.9;

const UNITS = [
  ['GB', 1_073_741_824],
  ['MB', 1_048_576],
  ['kB', 1_024],
] as const;

export function describeStorage({ used_bytes, limit_bytes }: ResponseOf<'getPhotoStorage'>['data']): string {
  const used = `Photos use ${formatSize(used_bytes)} of ${formatSize(limit_bytes)}`;
  if (used_bytes < limit_bytes * ALMOST_FULL) return `${used}.`;
  const freeText = formatSize(Math.max(0, limit_bytes - used_bytes));
  return `${used}, ${freeText} is free. Delete old reports to free space.`;
}

/** Rounds down to one decimal place, so that nearly full storage doesn't look full. */
function formatSize(bytes: number): string {
  const [unit, size] = UNITS.find(([, bytesOfUnit]) => bytes >= bytesOfUnit) ?? ['kB', 1_024];
  return `${(Math.floor((bytes / size) * 10) / 10).toLocaleString('en-US')} ${unit}`;
}
