import { Button } from '@mantine/core';

interface SendToSellListProps {
  count: number;
  onSend: () => void;
}

/**
 * Renders the button that adds the selected offers to the sell list. The button is primary once an offer is
 * selected.
 */
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
