import { PageFrame, PrintedLine } from '@fleetworth/ui/page-frame';
import { PageBanner } from '@fleetworth/ui/page-state';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useIsConnectionLost } from '../api/connection.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { usePageTitle } from './page-title.ts';
import { SilentProviders } from './silent-providers.tsx';

/** What a page knows of its data: a query, or the part of one that says how old it is. */
type Shown = Pick<UseQueryResult, 'data' | 'isError' | 'dataUpdatedAt' | 'refetch' | 'failureCount'>;

/** One failure passes in a second; from the second on it is said, while it is tried again. */
const WORTH_SAYING = 2;

interface PageProps extends Omit<ComponentProps<typeof PageFrame>, 'banner' | 'printed'> {
  /** The queries of what is shown: where one could not be fetched again, the page says how old it is. */
  shown?: readonly Shown[];
  /** True where market values are shown, or what follows from them. */
  hasValues?: boolean;
}

/** A screen in its frame: the tab carries its title, and what is not as usual stands above its content. */
export function Page({ shown = [], hasValues = false, ...frame }: PageProps) {
  usePageTitle(frame.title);
  return (
    <PageFrame
      {...frame}
      printed={<PrintedSearch />}
      banner={
        <>
          <Banner shown={shown} />
          {hasValues && <SilentProviders />}
        </>
      }
    />
  );
}

/**
 * The searched text, on paper. A part of its own: the page would be drawn once more for the address of the sign-in, and ask for what the end of
 * a session has just cleared.
 */
function PrintedSearch() {
  const q = useLocation({ select: ({ search }) => search.q });
  return q === undefined ? null : <PrintedLine text={`Search: “${q}”`} />;
}

function Banner({ shown }: { shown: readonly Shown[] }) {
  const isConnectionLost = useIsConnectionLost();
  const stale = shown.filter(({ data, isError }) => isError && data !== undefined);
  if (isConnectionLost) {
    return <PageBanner text="No connection. This page updates when you're back online." />;
  }
  if (shown.some(({ isError, failureCount }) => !isError && failureCount >= WORTH_SAYING))
    return <PageBanner text="Fleetworth is busy. Retrying…" />;
  if (stale.length === 0) return null;
  const asOf = new Date(Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt)));
  return (
    <PageBanner
      text={`As of ${formatDateTime(asOf)}. Newer data couldn't be loaded.`}
      onRetry={() => stale.forEach(({ refetch }) => void refetch())}
    />
  );
}
