const unsavedKeys = new Set<string>()

/** Marks input that a reload would lose. Returns the function that removes the mark. */
export function markUnsaved(key: string): () => void {
  unsavedKeys.add(key)
  return () => void unsavedKeys.delete(key)
}

export const hasUnsavedWork = (): boolean => unsavedKeys.size > 0
