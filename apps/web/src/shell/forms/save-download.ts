import type { Api, FileCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { download, saveFile } from '../api/download.ts';
import { noticeSuccess } from '../notices/notices.tsx';

export async function saveDownload<Name extends FileCall>(
  name: Name,
  sent: RequestInput<Api[Name]>,
  following: Parameters<typeof download>[2],
) {
  const made = await download(name, sent, following);
  saveFile(made);
  noticeSuccess(`${made.name} is saved.`);
}
