import { useNavigate } from '@tanstack/react-router';

export function useOrderHistory() {
  const navigate = useNavigate();
  const changeSearch = (changes: { dialog: 'title-history' | undefined; vehicle: number | undefined }) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), resetScroll: false });
  return {
    open: (vehicle?: number) => changeSearch({ dialog: 'title-history', vehicle }),
    close: () => changeSearch({ dialog: undefined, vehicle: undefined }),
  };
}
