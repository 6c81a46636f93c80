import { lazyDialog } from '../../../shell/forms/lazy-dialog.tsx';

/** In its own chunk, because the first rows don't need it. */
export const [NoRows, usePreloadedNoRows] = lazyDialog(async () => (await import('./no-rows.tsx')).NoRows);
