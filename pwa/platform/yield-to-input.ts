/** Lets the browser handle keys and touches before a long computation goes on. */
export const yieldToInput = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
