/**
 * Runs the work while no other tab of the user sells. Returns false if another tab does and the work
 * shouldn't wait. Closing or reloading a tab releases its lock. Browsers have no locks on plain HTTP, where
 * tabs aren't coordinated.
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
