import type { Api, ImageCall } from '@fleetworth/contract/api';
import { API_BASE, routes } from '@fleetworth/contract/routes';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { call, fillPath } from './api-client.ts';

// Lets the browser download a file from a link. A ticket in the link replaces the session token.
export async function startDownload<Name extends ImageCall>(
  name: Name,
  params: NonNullable<RequestInput<Api[Name]>['params']>,
): Promise<void> {
  const path = API_BASE + fillPath(routes[name].path, params);
  const { ticket } = (await call('createDownloadTicket', { body: { path } })).data;
  const link = document.createElement('a');
  link.href = `${path}?${new URLSearchParams({ ticket })}`;
  link.download = '';
  link.click();
}
