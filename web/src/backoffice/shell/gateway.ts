import { gatewayLogoutMeta } from '../../gateway-meta.ts'

/** Where a gateway in front of the back-office ends its sessions; undefined without one. */
export const gatewayLogout = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${gatewayLogoutMeta}"]`)?.content || undefined
