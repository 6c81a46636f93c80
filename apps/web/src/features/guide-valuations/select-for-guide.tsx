import { Button } from '@mantine/core';
import { figures } from '../../shell/format/figures.ts';
import { useAuthority } from '../../shell/api/authority.ts';
import type { FleetView } from '../fleet-view/public.ts';
import { useSelectForGuide } from './use-select-for-guide.ts';

interface SelectForGuideProps {
  view: FleetView;
  /** Null when all vehicles that match the view are selected. */
  ids: number[] | null;
  count: number | undefined;
  className?: string | undefined;
}

export function SelectForGuide({ view, ids, count, className }: SelectForGuideProps) {
  const { select, isBusy } = useSelectForGuide();
  const { noWritableCompanyReason } = useAuthority();
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={className}
      loading={isBusy}
      disabled={noWritableCompanyReason !== undefined}
      title={noWritableCompanyReason}
      onClick={() => select({ view, ids })}
    >
      Select for BlackBook{count === undefined ? '' : ` (${figures.count(count)})`}
    </Button>
  );
}
