import { lazyDialog } from '../../../shell/forms/lazy-dialog.tsx';

/** Loads the text of a column from its own chunk, because the column is outside the viewport at first. */
export const [LazyAboveWater] = lazyDialog(async () => (await import('./above-water.tsx')).AboveWater);
