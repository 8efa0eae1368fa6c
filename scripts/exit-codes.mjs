/** What the server's exit codes tell whoever started it, as sysexits.h has them. Systemd's unit names them, too. */
export const exitCodes = {
  /** The supervisor has given up on a server that dies again and again. */
  gaveUp: 70,
  /** A start that only the operator can mend: starting again would not help. */
  refused: 78,
}
