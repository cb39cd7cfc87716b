/** Lets the browser handle keys and touches before a long computation goes on. */
export const yieldToInput = (): Promise<void> =>
  new Promise((resolve) => {
    // Nested timers wait 4 ms each, messages don't.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
