/**
 * A page of another browser than the journeys', as its driver shows it: in a private window, or a profile of
 * its own.
 */
export interface BrowserPage {
  go(address: string): Promise<void>
  /** Runs the body of a function in the page and gives what it returns. */
  run(body: string): Promise<unknown>
  /** Types into what the selector finds; of a field for files, their paths. */
  type(selector: string, text: string): Promise<void>
  enter(selector: string): Promise<void>
  /** A picture, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** The Enter key, as drivers write it. */
export const ENTER_KEY = '\uE007'
