interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/**
 * A Trusted Types policy (https://developer.mozilla.org/docs/Web/API/Trusted_Types_API): the service worker's
 * is the only script URL that may be made from a string. The browser rejects any other.
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
