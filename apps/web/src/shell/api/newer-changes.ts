import type { NewerChange } from '@fleetworth/contract/error-catalog';
import { formatMoment } from '@fleetworth/domain/date-format';

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Returns a sentence for each user: 'Dana Reed changed Mileage and Status at 2:05 PM.' */
export function describeNewerChanges(changes: readonly NewerChange[], now = new Date()): string {
  const changesByUser = Map.groupBy(changes, ({ user }) => user?.id ?? null);
  return [...changesByUser.values()].map((userChanges) => describeChanges(userChanges, now)).join(' ');
}

function describeChanges(changes: readonly NewerChange[], now: Date): string {
  const [{ user, at, action }] = changes as [NewerChange, ...NewerChange[]];
  const name = user === null ? 'Fleetworth' : user.is_you ? 'You' : user.name;
  const fields = changedFields(changes);
  const isEdit = action === 'edit' && fields.length > 0;
  const subject = isEdit ? listFormat.format(fields) : 'this record';
  return `${name} ${VERBS[action]} ${subject} ${formatMoment(new Date(at), now)}.`;
}

const VERBS = { create: 'added', edit: 'changed', delete: 'removed', restore: 'restored' } as const;

/** Requires the newest change first. Returns the fields in the order in which they were changed. */
export const changedFields = (changes: readonly NewerChange[]): string[] => [
  ...new Set(
    changes
      .filter(({ action }) => action === 'edit')
      .toReversed()
      .flatMap(({ fields }) => fields),
  ),
];
