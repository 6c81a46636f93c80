import { useNavigate } from '@tanstack/react-router';

export function useOrderHistory() {
  const navigate = useNavigate();
  const show = (changes: { dialog: 'title-history' | undefined; vehicle: number | undefined }) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), resetScroll: false });
  return {
    open: (vehicle?: number) => show({ dialog: 'title-history', vehicle }),
    close: () => show({ dialog: undefined, vehicle: undefined }),
  };
}
