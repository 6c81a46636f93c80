import { Button } from '@mantine/core';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { counted } from '../../shell/format/plural.ts';
import { type FormatRegion, useFormatRegion } from '../../shell/api/region-names.ts';
import { Icon } from '@fleetworth/ui/icon';
import { useRef } from 'react';
import classes from './auction-search.module.css';
import {
  entryKey,
  formatEntry,
  findProblem,
  type QueuedEntry,
  queueErrors,
  readyEntries,
} from './search-entries.ts';
import type { useAuctionSearch } from './use-auction-search.ts';

const NOTHING_TO_SEARCH = 'Add a vehicle first';

export function SearchQueue({ search }: { search: ReturnType<typeof useAuctionSearch> }) {
  const { queue, removeEntry, removeAllEntries, isSearching, results } = search;
  const formatRegion = useFormatRegion();
  const queueRef = useRef<HTMLDivElement>(null);
  const isEmpty = queue.length === 0;
  const readyCount = readyEntries(queue).length;

  // Moves the focus to the queue, because the pressed button disappears.
  function removeAndRefocus(change: () => void) {
    queueRef.current?.focus();
    change();
  }

  return (
    <div className={classes.queue}>
      <div
        ref={queueRef}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups buttons, not fields
        role="group"
        aria-label="Queue"
        tabIndex={-1}
        data-empty={isEmpty || undefined}
        data-answered={results !== undefined || undefined}
        className={classes.entries}
      >
        {isEmpty && (
          <span className={classes.note}>
            {NOTHING_TO_SEARCH}, or paste lines of VIN and mileage into the VIN field.
          </span>
        )}
        {queue.map((entry) => (
          <EntryButton
            key={entryKey(entry)}
            entry={entry}
            formatRegion={formatRegion}
            onRemove={() => removeAndRefocus(() => removeEntry(entryKey(entry)))}
          />
        ))}
      </div>
      <output className={classes.lacks}>
        {queueErrors(queue).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </output>
      {queue.length > 1 && (
        <Button
          size="sm"
          h={36}
          variant="subtle"
          color="var(--fw-brand)"
          onClick={() => removeAndRefocus(removeAllEntries)}
        >
          Remove all
        </Button>
      )}
      <BusyButton
        className={classes.search}
        h={36}
        px={18}
        isBusy={isSearching}
        disabled={readyCount === 0}
        title={isEmpty ? NOTHING_TO_SEARCH : undefined}
        onClick={search.search}
      >
        {isEmpty ? 'Search' : `Search ${formatSearchCount(readyCount, queue.length)}`}
      </BusyButton>
    </div>
  );
}

const formatSearchCount = (readyCount: number, queuedCount: number): string =>
  readyCount === queuedCount
    ? counted(queuedCount, 'vehicle')
    : `${readyCount} of ${counted(queuedCount, 'vehicle')}`;

interface EntryButtonProps {
  entry: QueuedEntry;
  formatRegion: FormatRegion;
  onRemove: () => void;
}

function EntryButton({ entry, formatRegion, onRemove }: EntryButtonProps) {
  const label = formatEntry(entry, formatRegion);
  const problem = findProblem(entry);
  return (
    <button
      type="button"
      aria-label={problem === null ? `Remove ${label}` : `Remove ${label}: ${problem}`}
      title={problem ?? 'Remove'}
      data-lacks={problem !== null || undefined}
      className={classes.entry}
      onClick={onRemove}
    >
      {problem !== null && <Icon name="alert" sizePx={12} />}
      <span className={classes.words}>{label}</span>
      <Icon name="close" sizePx={12} />
    </button>
  );
}
