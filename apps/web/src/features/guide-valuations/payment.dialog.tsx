import { Button, Modal } from '@mantine/core';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import { useReturnedFocus } from '@fleetworth/ui/use-returned-focus';
import type { GuideOrder } from '@fleetworth/contract/guide-valuations';
import { call } from '../../shell/api/api-client.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { SecurePaymentButton } from '../payments/public.ts';
import classes from './guide-parts.module.css';

export function PaymentDialog({ order, onClose }: { order: GuideOrder; onClose: () => void }) {
  useDialogLayer(true);
  useReturnedFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Pay for this request"
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p>
        {`${counted(order.items_count, 'vehicle')} will be valued. The amount due is `}
        <b>{figures.usd(order.amount)}</b>.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          CLOSE
        </Button>
        <SecurePaymentButton createCheckout={() => call('payGuideOrder', { params: { id: order.id } })} />
      </div>
    </Modal>
  );
}
