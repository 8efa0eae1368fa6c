const pattern = /^\/(login|lock|verify|alter|enrol|info|contentManagement|main|myiframe)(\/|$)/

/** Paths of the client-rendered back-office; all others are public pages. */
export const isBackOfficePath = (path: string): boolean => pattern.test(path)

/** The document's tag that tells the back-office where a gateway ends its sessions. */
export const gatewayLogoutMeta = 'gateway-logout'
