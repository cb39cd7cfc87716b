const unsavedKeys = new Set<string>()

/** Notes that a person has typed or chosen something that a reload would lose. The answer lets go of it. */
export function markUnsaved(key: string): () => void {
  unsavedKeys.add(key)
  return () => void unsavedKeys.delete(key)
}

export const hasUnsavedWork = (): boolean => unsavedKeys.size > 0
