import { Button } from '@mantine/core';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { AUCTION_SEARCH_TEXTS } from '@fleetworth/contract/auction-search';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { Page } from '../../shell/layout/page.tsx';
import { AuctionResults } from './auction-results.tsx';
import classes from './auction-search.module.css';
import { EntryFields } from './entry-fields.tsx';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { SearchQueue } from './search-queue.tsx';
import { useAuctionSearch } from './use-auction-search.ts';

export function AuctionSearchScreen() {
  const search = useAuctionSearch();
  const { results, problem } = search;
  const isSandbox = results?.some((result) => result.is_sandbox);
  return (
    <Page
      title="Auction valuation search"
      subtitle="Auction and retail values by VIN, mileage and region"
      marks={isSandbox && <SandboxMark />}
      actions={
        <Button
          size="sm"
          h={32}
          variant="default"
          fw={500}
          renderRoot={(props) => <Link to={paths.auctionBatches} {...props} />}
        >
          Search thousands of VINs with a spreadsheet
        </Button>
      }
    >
      <div className={classes.screen}>
        <section aria-label="Vehicles to search" className={classes.panel}>
          <EntryFields search={search} />
          <SearchQueue search={search} />
        </section>
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        {results ? (
          <>
            <p className={classes.asOf}>As of {formatDateTime(new Date(search.searchedAt))}</p>
            <AuctionResults key={search.searchedAt} results={results} />
          </>
        ) : (
          <PageEmpty text={AUCTION_SEARCH_TEXTS.none} />
        )}
      </div>
    </Page>
  );
}
