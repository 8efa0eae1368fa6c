/** No pages, no hosts, nobody signed in: what a feature that is mounted alone is answered with. */
export const quietSurface = {
  pages: {
    fastPath: () => false,
    register: async () => {},
    stored: () => ({ bytes: 0, entries: 0 }),
    touch: () => {},
    clear: () => {},
  },
  routeName: () => 'none',
  siteOfHost: () => ({ id: 'north' }),
  userOfToken: async () => undefined,
  userOfBearer: () => Promise.reject(new Error('no programs here')),
  noteRefusal: async () => {},
  noteCall: () => {},
  isSiteOpen: () => true,
  readings: {
    take: () => undefined,
    takeSurely: async () => undefined,
    isUsedUp: () => false,
    challenge: async () => ({}),
  },
}
