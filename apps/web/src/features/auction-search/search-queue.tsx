import { Button } from '@mantine/core';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { counted } from '../../shell/plural.ts';
import { useRegionNames } from '../../shell/region-names.ts';
import { Icon } from '@fleetworth/ui/icon';
import { useRef } from 'react';
import classes from './auction-search.module.css';
import { entryKey, entryWords } from './search-entries.ts';
import type { useAuctionSearch } from './use-auction-search.ts';

const NOTHING_TO_SEARCH = 'Add a vehicle first';

/** The entries that were added, each a button that removes it; and the search of them all. They stay for the next search. */
export function SearchQueue({ search }: { search: ReturnType<typeof useAuctionSearch> }) {
  const { queue, remove, removeAll, isSearching } = search;
  const regionOf = useRegionNames();
  const placeRef = useRef<HTMLDivElement>(null);
  const isEmpty = queue.length === 0;

  // What was pressed goes: the focus stays with the queue.
  function leaveWith(change: () => void) {
    placeRef.current?.focus();
    change();
  }

  return (
    <div className={classes.queue}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no fields that belong together, but buttons */}
      <div ref={placeRef} role="group" aria-label="Queue" tabIndex={-1} className={classes.entries}>
        {isEmpty && (
          <span className={classes.note}>
            {NOTHING_TO_SEARCH}, or paste lines of VIN and mileage into VIN.
          </span>
        )}
        {queue.map((entry) => (
          <button
            key={entryKey(entry)}
            type="button"
            aria-label={`Remove ${entryWords(entry, regionOf)}`}
            title="Remove"
            className={classes.entry}
            onClick={() => leaveWith(() => remove(entryKey(entry)))}
          >
            {entryWords(entry, regionOf)}
            <Icon name="close" sizePx={12} />
          </button>
        ))}
        {queue.length > 1 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="var(--fw-brand)"
            onClick={() => leaveWith(removeAll)}
          >
            Remove all
          </Button>
        )}
      </div>
      <BusyButton
        className={classes.search}
        h={36}
        px={18}
        isBusy={isSearching}
        disabled={isEmpty}
        title={isEmpty ? NOTHING_TO_SEARCH : undefined}
        onClick={search.search}
      >
        {isEmpty ? 'Search' : `Search ${counted(queue.length, 'vehicle')}`}
      </BusyButton>
    </div>
  );
}
