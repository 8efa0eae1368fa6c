const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

const parse = (address: string, origin: string): URL | undefined => {
  const base = `${origin}/`
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  return url && isWeb(url) ? url : undefined
}

/** The address to frame; undefined when the source is neither of this origin nor allowed. */
export const frameSource = (
  source: string | null,
  origin: string,
  allowed: readonly string[],
): string | undefined => {
  const url = source ? parse(source, origin) : undefined
  if (!url || url.username || url.password) return undefined
  return url.origin === origin || allowed.includes(url.origin) ? url.href : undefined
}

/**
 * What a framed page of another origin may do; undefined for our own. It is of an origin of its own there: it reads
 * neither our storage nor that of its own pages elsewhere, and leads nobody away.
 */
export const frameSandbox = (source: string, origin: string): string | undefined =>
  new URL(source).origin === origin ? undefined : 'allow-scripts allow-forms allow-popups allow-downloads'

/** An external menu entry is followed only when it is a web address: a script in it would run as the user. */
export const externalAddress = (url: string, origin: string): string | undefined => parse(url, origin)?.href
