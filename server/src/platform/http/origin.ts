import type { FastifyRequest } from 'fastify'

/** Scheme and host that a request came by, for addresses that must be whole; '' where the host is no host. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : ''
