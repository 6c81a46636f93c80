interface StoredModel {
  grantId?: string;
  uid?: string;
  consumed?: boolean;
}

export function makeFakeStorage() {
  const stored = new Map<string, StoredModel>();
  return (model: string) => {
    const keyOf = (id: string) => `${model} ${id}`;
    return {
      upsert: async (id: string, payload: StoredModel) => {
        stored.set(keyOf(id), payload);
      },
      find: async (id: string) => stored.get(keyOf(id)),
      findByUid: async (uid: string) =>
        [...stored].find(([key, payload]) => key.startsWith(`${model} `) && payload.uid === uid)?.[1],
      consume: async (id: string) => {
        const payload = stored.get(keyOf(id));
        if (payload !== undefined) payload.consumed = true;
      },
      destroy: async (id: string) => {
        stored.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId: string) => {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      },
    };
  };
}
