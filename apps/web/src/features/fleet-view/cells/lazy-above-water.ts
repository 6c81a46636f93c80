import { lazyDialog } from '../../../shell/forms/lazy-dialog.tsx';

/** Loads the text of a column that is beyond the edge at first from its own chunk. */
export const [LazyAboveWater] = lazyDialog(async () => (await import('./above-water.tsx')).AboveWater);
