import { PageFrame } from '@fleetworth/ui/page-frame';
import { PageSkeleton } from '@fleetworth/ui/page-state';
import { useMatches } from '@tanstack/react-router';

export function PendingScreen() {
  const title = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title) });
  return (
    <PageFrame title={title?.staticData.title ?? 'Fleetworth'}>
      <PageSkeleton />
    </PageFrame>
  );
}
