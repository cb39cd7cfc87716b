/** systemd hands over sockets from this file descriptor on (sd_listen_fds). */
const FIRST_DESCRIPTOR = 3

/**
 * The file descriptor of the socket that a service manager listens at for this process; null if there is
 * none. The variables are removed, so that no child takes them for its own.
 */
export function takeInheritedSocket(variables: NodeJS.ProcessEnv): number | null {
  const { LISTEN_PID, LISTEN_FDS } = variables
  delete variables.LISTEN_PID
  delete variables.LISTEN_FDS
  return Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) >= 1 ? FIRST_DESCRIPTOR : null
}
