// If another tab of the user is selling, 'if free' returns false without running the work, and 'once free'
// waits for the other tab. Closing or reloading a tab releases its lock. Browsers don't offer locks on plain
// HTTP, so tabs aren't coordinated there.
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
