const afterLogin = '/main'

/** Only a path of the back-office is followed after login; anything that a browser could read as a host is not. */
export const deskPath = (wanted: string | null | undefined): string => {
  if (!wanted?.startsWith('/') || /[\\\t\n\r]/.test(wanted)) return afterLogin
  const origin = 'http://site.invalid'
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return afterLogin
  if (!/^\/(main|myiframe|contentManagement)(\/|$)/.test(url.pathname)) return afterLogin
  return url.pathname + url.search
}
