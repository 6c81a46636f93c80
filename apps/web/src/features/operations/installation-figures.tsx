import type { Operations } from '@fleetworth/contract/operations';
import { OLD_VALUE_DAYS } from '@fleetworth/contract/vehicle-choices';
import type { ReactNode } from 'react';
import { DASH, figures } from '../../shell/format/figures.ts';
import { formatInstant } from '../../shell/format/instant.ts';
import { formatBytes, NOT_READ_TEXT } from './operation-formats.ts';
import classes from './operations.module.css';

interface Line {
  label: string;
  value: string;
  hasProblem?: boolean;
}

interface Card {
  lines: readonly Line[];
  note?: string | undefined;
}

type InstallationFiguresProps = Omit<Operations, 'providers'>;

export function InstallationFigures({ queues, values, mail, backup, disks }: InstallationFiguresProps) {
  return (
    <div className={classes.cards}>
      <FigureCard title="Auction values" {...buildValueCard(values)} />
      <FigureCard title="Backups" {...buildBackupCard(backup)} />
      <FigureCard title="Email" {...buildMailCard(mail)} />
      <FigureCard title="Jobs" {...buildJobCard(queues)} />
      <FigureCard title="Free disk space" {...buildDiskCard(disks)} />
    </div>
  );
}

function FigureCard({ title, lines, note }: Card & { title: string }): ReactNode {
  return (
    <section aria-label={title} className={classes.card}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.lines}>
        {lines.map(({ label, value, hasProblem }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-bad={hasProblem || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  );
}

function buildValueCard(values: Operations['values']): Card {
  const old = values?.old ?? null;
  const note =
    values === null ? NOT_READ_TEXT : values.valued === 0 ? 'No vehicle has a value yet.' : undefined;
  return {
    lines: [
      { label: 'Newest', value: figures.date(values?.newest_on) },
      { label: 'Oldest', value: figures.date(values?.oldest_on) },
      { label: 'Vehicles with a value', value: figures.count(values?.valued) },
      {
        label: `Older than ${OLD_VALUE_DAYS} days`,
        value: figures.count(old),
        hasProblem: old !== null && old > 0,
      },
    ],
    note,
  };
}

const BACKUP_NOTES: Partial<Record<NonNullable<Operations['backup']>['mode'], string>> = {
  off: 'Backups are off. Set FLEETWORTH_BACKUP to turn them on.',
  external: "Fleetworth doesn't back up your own PostgreSQL. Use its own tools.",
};

function buildBackupCard(backup: Operations['backup']): Card {
  const isOn = backup?.mode === 'on';
  const archivingText = backup?.failure === null ? 'Works' : 'Fails';
  return {
    lines: [
      { label: 'Last backup', value: formatInstant(backup?.made_at) },
      { label: 'Last verified', value: formatInstant(backup?.verified_at) },
      { label: 'Last test restore', value: formatInstant(backup?.restored_at) },
      { label: 'Archiving', value: isOn ? archivingText : DASH, hasProblem: isOn && backup.failure !== null },
    ],
    note: backup === null ? NOT_READ_TEXT : (backup.failure ?? BACKUP_NOTES[backup.mode]),
  };
}

function buildMailCard(mail: Operations['mail']): Card {
  const sendsMail = mail?.is_sent === true;
  return {
    lines: [
      { label: 'Waiting', value: sendsMail ? figures.count(mail.waiting) : DASH },
      { label: 'Oldest', value: formatInstant(mail?.oldest_at) },
    ],
    note: mail === null ? NOT_READ_TEXT : mail.is_sent ? undefined : "This installation doesn't send email.",
  };
}

function buildJobCard(queues: Operations['queues']): Card {
  const sum = (state: 'waiting' | 'running' | 'failed') =>
    queues === null ? null : queues.reduce((total, queue) => total + queue[state], 0);
  const oldest = queues?.map(({ oldest_at: at }) => at).filter((at) => at !== null);
  const failed = sum('failed');
  return {
    lines: [
      { label: 'Running', value: figures.count(sum('running')) },
      { label: 'Waiting', value: figures.count(sum('waiting')) },
      { label: 'Oldest waiting', value: formatInstant(oldest?.toSorted()[0]) },
      { label: 'Failed', value: figures.count(failed), hasProblem: failed !== null && failed > 0 },
    ],
    note: queues === null ? NOT_READ_TEXT : undefined,
  };
}

const FOLDER_LABELS = { data: 'Data folder', backup: 'Backup folder' } as const;

function buildDiskCard(disks: Operations['disks']): Card {
  const lines = (disks ?? []).map(({ folder, free_bytes: free, total_bytes: total }) => ({
    label: FOLDER_LABELS[folder],
    value: free === null || total === null ? DASH : `${formatBytes(free)} of ${formatBytes(total)}`,
    hasProblem: free !== null && total !== null && free < LOW_FREE_SHARE * total,
  }));
  if (disks === null) return { lines: [{ label: FOLDER_LABELS.data, value: DASH }], note: NOT_READ_TEXT };
  if (lines.length === 0)
    return {
      lines: [{ label: FOLDER_LABELS.data, value: DASH }],
      note: 'The database is on its own server, which monitors its own disk.',
    };
  if (disks.some(({ free_bytes: free }) => free === null))
    return { lines, note: "A folder can't be read. Check that its disk is mounted." };
  return {
    lines,
    note: lines.some(({ hasProblem }) => hasProblem) ? 'Less than a tenth is free.' : undefined,
  };
}

const LOW_FREE_SHARE = 0.1;
