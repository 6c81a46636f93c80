import { batchNamesApi, type createNamesBody, type UnknownNameKind } from '@fleetworth/contract/batch-names';
import type { z } from 'zod';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { lockWaitingBatch, previewAgain } from '../batches/public.ts';
import { createClass } from '../classes/public.ts';
import { addLender } from '../finance/public.ts';
import { createTag, NEW_TAG_COLOR } from '../tags/public.ts';
import { listUnknownNames } from './list-unknown-names.ts';

const fail = endpointErrors(batchNamesApi.calls.createNames);

interface Creation {
  /** Id of a waiting batch. */
  id: number;
  body: z.output<typeof createNamesBody>;
}

/**
 * Adds names of a batch's rows to its company, and previews the batch again. Skips names that the company
 * already has or that the batch doesn't contain.
 */
export async function createNames(
  jobs: Enqueue,
  write: Write,
  { id, body }: Creation,
): Promise<{ created: number }> {
  const { transaction, scope } = write;
  const batch = await lockWaitingBatch(write, id, {
    notFound: () => fail('vehicle_batch.not_found'),
    started: () => fail('batch.started'),
  });
  const { companyId } = batch;
  const unknown = await listUnknownNames(transaction, scope, batch);
  const isUnknown = (kind: UnknownNameKind, name: string) =>
    unknown.some((other) => other.kind === kind && other.name.toLowerCase() === name.toLowerCase());
  let created = 0;
  for (const name of distinct(body.lenders)) {
    if (isUnknown('lender', name) && (await addLender(write, companyId, name))) created += 1;
  }
  const groups = new Map(body.classes.map((one) => [one.name.toLowerCase(), one]));
  for (const { name, group_id } of groups.values()) {
    if (!isUnknown('class', name)) continue;
    await createClass(write, { company_id: companyId, group_id, name });
    created += 1;
  }
  for (const name of distinct(body.tags)) {
    if (!isUnknown('tag', name)) continue;
    await createTag(write, { company_id: companyId, name, color: NEW_TAG_COLOR });
    created += 1;
  }
  if (created > 0) await previewAgain(jobs, transaction, id);
  return { created };
}

/** Returns the first of the names that differ only in case. */
const distinct = (names: readonly string[]): string[] =>
  names.filter((name, index) => index === names.findIndex((one) => one.toLowerCase() === name.toLowerCase()));
