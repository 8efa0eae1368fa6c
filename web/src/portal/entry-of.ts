/** What an editor typed as an address: one of the web, or else a path of ours. Nothing else can be followed. */
export const entryOf = (url: string): { href: string } | { path: string } =>
  /^https?:\/\//i.test(url) ? { href: url } : { path: url }
