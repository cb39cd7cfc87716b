type Variables = Record<string, string | undefined>

/** Mail servers speak TLS from the first byte at this port, and after STARTTLS at the others. */
const IMPLICIT_TLS_PORT = '465'

/**
 * The settings that a platform for containers gives in the names of basecamp/once, as settings of ours. What
 * the operator sets in our own names wins, so only missing ones are returned.
 */
export function readPlatformSettings(variables: Variables): Variables {
  const { SMTP_ADDRESS, SMTP_PORT, SMTP_USERNAME = '', SMTP_PASSWORD = '', MAILER_FROM_ADDRESS } = variables
  const credentials = SMTP_USERNAME
    ? `${encodeURIComponent(SMTP_USERNAME)}:${encodeURIComponent(SMTP_PASSWORD)}@`
    : ''
  const port = SMTP_PORT || '587'
  const protocol = port === IMPLICIT_TLS_PORT ? 'smtps' : 'smtp'
  return {
    ...(SMTP_ADDRESS && { SMTP_URL: `${protocol}://${credentials}${SMTP_ADDRESS}:${port}` }),
    ...(MAILER_FROM_ADDRESS && { MAIL_FROM: MAILER_FROM_ADDRESS }),
  }
}
