import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadChunk } from '../../shell/notices/load-chunk.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { isSaleUnderWay } from '../../shell/drafts/sale-under-way.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Shell } from '../../shell/layout/shell.tsx';

const [StartPage] = lazyDialog(async () => (await import('../first-fleet/start.page.tsx')).StartPage);

/** Resumes a sale that was interrupted by a reload, on any screen. */
export function ShellPage() {
  const { data: me } = useSuspenseQuery(meQuery);
  useEffect(() => void resumeSale(me.id), [me.id]);
  return <Shell startPage={<StartPage />} />;
}

async function resumeSale(userId: number): Promise<void> {
  if (!(await isSaleUnderWay(userId))) return;
  const { sellRun } = await loadChunk(async () => await import('../../features/selling/run/sell-run.ts'));
  await sellRun.resume(userId);
}
