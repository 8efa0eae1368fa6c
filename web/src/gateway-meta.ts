/** The document's tag that tells the back-office where a gateway ends its sessions. */
export const gatewayLogoutMeta = 'gateway-logout'
