/**
 * Does the work while no other tab of the user sells; returns false where one does and the work was not to wait. A tab that
 * is closed or reloaded gives its lock back by itself. Browsers have no locks on plain HTTP: then each tab goes by itself.
 */
export async function withSaleLock(
  userId: number,
  when: 'if free' | 'once free',
  work: () => Promise<void>,
): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) {
    await work();
    return true;
  }
  return await locks.request(
    `fleetworth-sale-${userId}`,
    { ifAvailable: when === 'if free' },
    async (lock) => {
      if (lock === null) return false;
      await work();
      return true;
    },
  );
}
