import { Button } from '@mantine/core';

interface SendToSellListProps {
  count: number;
  onSend: () => void;
}

export const SendToSellListButton = ({ count, onSend }: SendToSellListProps) => (
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
