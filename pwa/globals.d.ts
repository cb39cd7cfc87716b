/** Which build this is; also in /version.json. */
declare const __APP_VERSION__: string
