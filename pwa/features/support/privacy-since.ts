/**
 * The date (ISO 8601) since which the privacy policy has its current text. A new text needs a new date:
 * `tests/laws/policy.test.ts` checks that.
 */
export const PRIVACY_SINCE = '2026-11-26'
