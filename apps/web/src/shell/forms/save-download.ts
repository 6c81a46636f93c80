import type { Api, FileCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { download, saveFile } from '../api/download.ts';
import { showSuccess } from '../notices/notices.tsx';

export async function saveDownload<Name extends FileCall>(
  name: Name,
  request: RequestInput<Api[Name]>,
  options: Parameters<typeof download>[2],
) {
  const file = await download(name, request, options);
  saveFile(file);
  showSuccess(`${file.name} was saved.`);
}
