import { useNavigate } from '@tanstack/react-router';

/** Opens and closes the dialog that orders history reports above a list: its address names it. */
export function useOrderHistory() {
  const navigate = useNavigate();
  const show = (changes: { dialog: 'title-history' | undefined; vehicle: number | undefined }) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), resetScroll: false });
  return {
    /** Of one vehicle, or of those that are ticked. */
    open: (vehicle?: number) => show({ dialog: 'title-history', vehicle }),
    close: () => show({ dialog: undefined, vehicle: undefined }),
  };
}
