import type { DemoVehicleFile } from './rows.ts';

/** Yields the vehicles in batches of a size; the last batch may be smaller. */
export function* batchesOf(files: Iterable<DemoVehicleFile>, size: number): Generator<DemoVehicleFile[]> {
  let batch: DemoVehicleFile[] = [];
  for (const file of files) {
    batch.push(file);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
