import { type DragEvent, useState } from 'react';

interface Drop {
  id: string;
  isAfter: boolean;
}

export function useColumnDrag(
  visibleIds: readonly string[],
  onDrop: (id: string, before: string | undefined) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);

  function end() {
    setDragged(null);
    setDrop(null);
  }

  return (id: string) => ({
    draggable: true,
    'data-dragged': id === dragged || undefined,
    'data-drop': drop?.id === id && id !== dragged ? (drop.isAfter ? 'after' : 'before') : undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', id);
      setDragged(id);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const isAfter = event.clientX > left + width / 2;
      if (drop?.id !== id || drop.isAfter !== isAfter) setDrop({ id, isAfter });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null && drop !== null && drop.id !== dragged) {
        onDrop(dragged, drop.isAfter ? visibleIds[visibleIds.indexOf(drop.id) + 1] : drop.id);
      }
      end();
    },
    onDragEnd: end,
  });
}
