import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

export const clientId = 'sunport'
export const clientSecret = 'a-secret-that-only-the-two-of-us-know'

type Claims = Record<string, unknown>
/** Changes what a token says before it is signed anew, or gives another token in its place. */
type Tamper = (claims: JWTPayload, sign: Sign) => JWTPayload | Promise<string>
type Sign = (claims: JWTPayload, by?: 'stranger' | 'successor') => Promise<string>

const newKey = async (kid: string): Promise<{ key: CryptoKey; jwk: JWK; open: JWK }> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const name = { kid, alg: 'ES256', use: 'sig' }
  return {
    key: privateKey as CryptoKey,
    jwk: { ...(await exportJWK(privateKey)), ...name },
    open: { ...(await exportJWK(publicKey)), ...name },
  }
}

const partOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const listening = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

interface Options {
  /** Where the application is reached. */
  origin: string
  /** What is said of each person, by the name that the login page takes. */
  people: Record<string, Claims>
  /** How it sends its words to the application's servers. */
  fetch?: typeof fetch
}

/** A real OpenID Connect provider on this machine, with its own pages; on request it is down, slow of clock, or lies. */
export const startIdentityProvider = async ({ origin, people, fetch: send = fetch }: Options) => {
  const own = await newKey('own')
  const [stranger, successor] = [await newKey('own'), await newKey('successor')]
  const state = {
    isDown: false,
    tamper: undefined as Tamper | undefined,
    /** Keys that it publishes beside its own. */
    alsoPublishes: [] as JWK[],
    /** How often each of its addresses was asked. */
    asked: new Map<string, number>(),
  }
  const sign: Sign = (claims, by) => {
    const key = by === 'stranger' ? stranger : by === 'successor' ? successor : own
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: by === 'successor' ? 'successor' : 'own' })
      .sign(key.key)
  }

  const http = createServer((request, response) => {
    if (state.isDown) return void request.socket.destroy()
    void handle?.(request, response)
  })
  const issuer = `http://127.0.0.1:${await listening(http, 0)}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/maincms-web/sso/callback`],
        post_logout_redirect_uris: [`${origin}/maincms-web/login`],
        backchannel_logout_uri: `${origin}/maincms-web/sso/backchannel-logout`,
        backchannel_logout_session_required: true,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [own.jwk] as never },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub', 'acr', 'amr'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    scopes: ['openid', 'profile', 'email', 'groups'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    // Its own employees are not asked whether the house may know them.
    loadExistingGrant: async ctx => {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
    // Its own way out refuses addresses of this machine.
    fetch: (url, options) => send(url, { ...options, dispatcher: undefined } as RequestInit),
  })
  provider.use(async (ctx, next) => {
    state.asked.set(ctx.path, (state.asked.get(ctx.path) ?? 0) + 1)
    await next()
    const body = ctx.body as { id_token?: string; keys?: JWK[] } | undefined
    if (ctx.path === '/token' && body?.id_token && state.tamper) {
      const changed = await state.tamper(partOf(body.id_token), sign)
      body.id_token = typeof changed === 'string' ? changed : await sign(changed)
    }
    if (ctx.path === '/jwks' && body?.keys) ctx.body = { keys: [...body.keys, ...state.alsoPublishes] }
  })
  const handle = provider.callback()

  return {
    issuer,
    people,
    state,
    sign,
    successor: successor.open,
    stop: async (): Promise<void> => {
      http.closeAllConnections()
      await new Promise(resolve => http.close(resolve))
    },
  }
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>
