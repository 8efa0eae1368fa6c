/** In the query of a page that stands inside of another site's. */
export const embedParameter = 'embed'

export const mostFrameOrigins = 10

const host = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*'
const form = new RegExp(`^(?:https://${host}|http://localhost)(?::\\d{1,5})?$`)

/**
 * The origin that somebody means, as browsers name it; undefined for what is none. It goes into a header, so nothing
 * passes that is more than a scheme, a name and a port: no star, no path, no semicolon.
 */
export const frameOriginOf = (text: string): string | undefined => {
  const given = text.trim().replace(/\/$/, '')
  try {
    const { origin, href } = new URL(given)
    return href === `${origin}/` && form.test(origin) ? origin : undefined
  } catch {
    return undefined
  }
}
