/** A page that has gone out of sight draws no more. */
const LONGEST_MS = 100

/** Resolves when what has just changed is on the screen: what nobody sees needn't hold it up. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, LONGEST_MS)
    requestAnimationFrame(() => setTimeout(done))
  })
