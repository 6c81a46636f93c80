import type { Write } from '../../platform/db/write.ts';

/** Makes the user the owner of a new company. */
export async function insertFirstOwner({ transaction, scope, now }: Write, companyId: number): Promise<void> {
  await transaction
    .insertInto('memberships')
    .values({
      company_id: companyId,
      user_id: scope.userId as number,
      role: 'owner',
      created_at: now.toISOString(),
    })
    .execute();
}

/** Clears the name of the company that the first sign-in asks the user to add. */
export async function clearFirstCompanyName({ transaction, scope }: Write): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ first_company_name: null })
    .where('id', '=', scope.userId as number)
    .where('first_company_name', 'is not', null)
    .execute();
}
