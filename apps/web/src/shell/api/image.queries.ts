import type { Api, ImageCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { routes } from '@fleetworth/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { send } from './api-client.ts';

// The image never changes, so it is fetched once. The Content-Security-Policy allows data URLs, and they need
// no clean-up.
export const imageQuery = <Name extends ImageCall>(
  name: Name,
  params: NonNullable<RequestInput<Api[Name]>['params']>,
) =>
  queryOptions({
    queryKey: [routes[name].path, params],
    queryFn: async ({ signal }) => {
      const response = await send(name, { params }, { signal });
      return await toDataUrl(await response.blob());
    },
    staleTime: 'static',
  });

function toDataUrl(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The image was not read.')));
    reader.readAsDataURL(image);
  });
}
