import { lazyDialog } from '../../../shell/forms/lazy-dialog.tsx';

/** In its own chunk, because the column is outside the viewport at first. */
export const [LazyAboveWater] = lazyDialog(async () => (await import('./above-water.tsx')).AboveWater);
