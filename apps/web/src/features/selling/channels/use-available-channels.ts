import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/api/query.ts';

export function useAvailableChannels() {
  const { data: channels = [] } = useQuery(query('listSellChannels'));
  return channels.filter(({ mode }) => mode !== 'off');
}
