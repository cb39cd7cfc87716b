/** Asks the browser to keep what is saved here even when it is short of space. It may say no; asking again later is free. */
export async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
