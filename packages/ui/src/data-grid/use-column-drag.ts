import { type DragEvent, useState } from 'react';

interface DropTarget {
  id: string;
  isAfter: boolean;
}

export function useColumnDrag(
  visibleIds: readonly string[],
  onDrop: (id: string, beforeId: string | undefined) => void,
) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [drop, setDrop] = useState<DropTarget | null>(null);

  function end() {
    setDraggedId(null);
    setDrop(null);
  }

  return (id: string) => ({
    draggable: true,
    'data-dragged': id === draggedId || undefined,
    'data-drop': drop?.id === id && id !== draggedId ? (drop.isAfter ? 'after' : 'before') : undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', id);
      setDraggedId(id);
    },
    onDragOver: (event: DragEvent) => {
      if (draggedId === null) return;
      event.preventDefault();
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const isAfter = event.clientX > left + width / 2;
      if (drop?.id !== id || drop.isAfter !== isAfter) setDrop({ id, isAfter });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (draggedId !== null && drop !== null && drop.id !== draggedId) {
        onDrop(draggedId, drop.isAfter ? visibleIds[visibleIds.indexOf(drop.id) + 1] : drop.id);
      }
      end();
    },
    onDragEnd: end,
  });
}
