/**
 * Within these times the server notices that a client's machine is gone, also in the middle of a statement.
 */
const PEER_CHECKS = {
  client_connection_check_interval: '2s',
  tcp_keepalives_idle: '5s',
  tcp_keepalives_interval: '1s',
  tcp_keepalives_count: '5',
  tcp_user_timeout: '10s',
}

/**
 * The statement that sets these checks and other settings of a connection, as far as this version of the
 * server on its system knows them; the rest keeps the server's own values.
 */
export const setPeerChecks = (others: Record<string, string> = {}): string => `
  do $$ begin
    ${Object.entries({ ...PEER_CHECKS, ...others })
      .map(
        ([name, value]) =>
          `begin perform set_config('${name}', '${value}', false); exception when others then null; end;`,
      )
      .join('\n    ')}
  end $$`
