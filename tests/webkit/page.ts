/**
 * A page of a browser other than the one of the end-to-end tests, controlled by its driver: in a private
 * window, or in a profile of its own.
 */
export interface BrowserPage {
  go(address: string): Promise<void>
  /** Runs the body of a function in the page and returns its result. */
  run(body: string): Promise<unknown>
  /** Types into the element of a selector; for a file field, the text is the files' paths. */
  type(selector: string, text: string): Promise<void>
  enter(selector: string): Promise<void>
  /** A screenshot as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** The Enter key in WebDriver's notation. */
export const ENTER_KEY = '\uE007'
