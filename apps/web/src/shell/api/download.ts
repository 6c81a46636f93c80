import type { Api, FileCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { ROWS_HEADER } from '@fleetworth/contract/spreadsheet';
import { ConnectionError } from './api-error.ts';
import { send } from './api-client.ts';

export interface Download {
  name: string;
  /** Number of rows of a spreadsheet below its heading; 0 for other files. */
  rows: number;
  file: Blob;
}

interface DownloadOptions {
  signal: AbortSignal;
  /** Called with the bytes received and the expected number of rows. */
  onProgress: (progress: { bytes: number; rows: number }) => void;
}

// Aborting the signal also stops the generation of the file on the server.
export async function download<Name extends FileCall>(
  name: Name,
  request: RequestInput<Api[Name]>,
  { signal, onProgress }: DownloadOptions,
): Promise<Download> {
  const response = await send(name, request, { signal });
  const rows = Number(response.headers.get(ROWS_HEADER));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  onProgress({ bytes, rows });
  try {
    for (const reader = response.body?.getReader(); ; ) {
      const chunk = await reader?.read();
      if (!chunk?.value) break;
      chunks.push(chunk.value);
      bytes += chunk.value.length;
      onProgress({ bytes, rows });
    }
  } catch (error) {
    // The connection was lost or the server failed. It can't report an error in the middle of a file.
    throw signal.aborted ? error : new ConnectionError();
  }
  const type = response.headers.get('content-type') ?? '';
  return { name: getFileName(response) ?? name, rows, file: new Blob(chunks, { type }) };
}

const getFileName = (response: Response): string | undefined =>
  parseFileName(response.headers.get('content-disposition') ?? '');

function parseFileName(disposition: string): string | undefined {
  const encodedName = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encodedName === undefined
    ? /filename="([^"]+)"/.exec(disposition)?.[1]
    : decodeURIComponent(encodedName);
}

export function saveFile({ name, file }: Download) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
