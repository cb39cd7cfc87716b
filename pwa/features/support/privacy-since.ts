/**
 * Since when the privacy policy is as it reads (ISO 8601). A new text takes a new date:
 * `tests/laws/policy.test.ts` holds them together.
 */
export const PRIVACY_SINCE = '2023-10-31'
