import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/api/query.ts';

/** Channels that are not off; none while they load. */
export function useOpenChannels() {
  const { data: channels = [] } = useQuery(query('listSellChannels'));
  return channels.filter(({ mode }) => mode !== 'off');
}
