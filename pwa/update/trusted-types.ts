interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/**
 * The one script address that is ever made from text: the worker's. Anything else that tries is refused by
 * the browser.
 */
export function installTrustedTypesPolicy(): void {
  const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes')
  factory?.createPolicy('default', {
    createScriptURL(url) {
      if (url !== '/sw.js') throw new TypeError(`No script may be loaded from ${url}`)
      return url
    },
  })
}
