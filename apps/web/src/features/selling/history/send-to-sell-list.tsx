import { Button } from '@mantine/core';

interface SendToSellListProps {
  /** Number of vehicles with a chosen offer. */
  count: number;
  onSend: () => void;
}

/** Puts chosen offers into the selection: the main button of a history while any is chosen. */
export const SendToSellList = ({ count, onSend }: SendToSellListProps) => (
  <Button
    size="sm"
    h={32}
    variant={count === 0 ? 'default' : 'filled'}
    disabled={count === 0}
    onClick={onSend}
  >
    Send to Sell List
  </Button>
);
