import { lazyDialog } from '../../../shell/forms/lazy-dialog.tsx';

/** Loads the text of an empty list from its own chunk, because the first rows don't need it. */
export const [NoRows, usePreloadedNoRows] = lazyDialog(async () => (await import('./no-rows.tsx')).NoRows);
