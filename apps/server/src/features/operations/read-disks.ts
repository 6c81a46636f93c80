import { statfs } from 'node:fs/promises';
import type { Deps } from '../../feature.ts';

export interface DiskSpace {
  folder: 'data' | 'backup';
  free_bytes: number | null;
  total_bytes: number | null;
}

export async function readDisks({
  dataFolder,
  backup,
}: Pick<Deps, 'dataFolder' | 'backup'>): Promise<DiskSpace[]> {
  const disks: Promise<DiskSpace>[] = [];
  if (dataFolder !== null) disks.push(readDisk('data', dataFolder));
  if (backup !== null) disks.push(readDisk('backup', backup.backupFolder));
  return await Promise.all(disks);
}

async function readDisk(folder: DiskSpace['folder'], path: string): Promise<DiskSpace> {
  const stats = await statfs(path).catch(() => null);
  return {
    folder,
    free_bytes: stats && stats.bavail * stats.bsize,
    total_bytes: stats && stats.blocks * stats.bsize,
  };
}
