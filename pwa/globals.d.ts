/** The build's version; also in /version.json. */
declare const __APP_VERSION__: string
