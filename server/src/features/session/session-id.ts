/** A session as lists name it: enough to know it by, no use as one. */
export const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, 16)
