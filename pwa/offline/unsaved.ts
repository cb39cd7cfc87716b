const held = new Set<string>()

/** Notes that a person has typed or chosen something that a reload would lose. The answer lets go of it. */
export function holdUnsaved(key: string): () => void {
  held.add(key)
  return () => void held.delete(key)
}

export const hasUnsaved = (): boolean => held.size > 0
