import type { SsoProvider } from '../../platform/config.ts'
import type { Platform } from '../../platform/platform.ts'

type OpenId = typeof import('openid-client')
type Jose = typeof import('jose')
type Metadata = ReturnType<InstanceType<OpenId['Configuration']>['serverMetadata']>
export type Claims = Readonly<Record<string, unknown>>

interface Known {
  metadata: Metadata
  keys: ReturnType<Jose['createRemoteJWKSet']>
  /** When it is read anew. */
  until: number
}

const hour = 3_600_000
const timeoutSeconds = 8
/** Clocks of two houses are not the same. */
const toleranceSeconds = 60
/** What was signed with a shared secret could have been signed by whoever has it. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
/** After somebody left, no longer than this may pass until its word comes. */
const leftWithin = '5 minutes'

export interface Begun {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
  /** Whoever sits there has to sign in anew, whether or not the provider knows the browser. */
  isAnew: boolean
}

/** The unit's OpenID Connect provider. Its libraries are loaded when somebody first comes by it. */
export const createProvider = (own: SsoProvider, { clock, log }: Pick<Platform, 'clock' | 'log'>) => {
  let loaded: Promise<[OpenId, Jose]> | undefined
  const libraries = (): Promise<[OpenId, Jose]> => {
    loaded ??= Promise.all([import('openid-client'), import('jose')])
    return loaded
  }
  const now = (): number => clock.now().getTime()
  const isPlain = own.issuer.startsWith('http:')

  let known: Known | undefined
  let asking: Promise<Known> | undefined

  const discover = async (): Promise<Known> => {
    const [client, jose] = await libraries()
    const execute = isPlain ? [client.allowInsecureRequests] : []
    const options = { timeout: timeoutSeconds, execute }
    const found = await client.discovery(new URL(own.issuer), own.clientId, undefined, client.None(), options)
    const metadata = found.serverMetadata()
    if (!metadata.jwks_uri) throw new Error('the provider publishes no keys')
    const keys = jose.createRemoteJWKSet(new URL(metadata.jwks_uri), {
      timeoutDuration: timeoutSeconds * 1000,
    })
    known = { metadata, keys, until: now() + hour }
    return known
  }

  /** What is known goes on while it cannot be read anew. */
  const discovered = async (): Promise<Known> => {
    if (known && now() < known.until) return known
    asking ??= discover().finally(() => {
      asking = undefined
    })
    if (!known) return asking
    const before = known
    return asking.catch(error => {
      log.warn({ err: error }, 'sso: discovery failed, the metadata read before is used')
      return before
    })
  }

  /** The library counts time by our clock. */
  const configured = async ({ metadata }: Known) => {
    const [client] = await libraries()
    const secret = own.clientSecret
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const byBasic = methods.includes('client_secret_basic')
    const withSecret = byBasic ? client.ClientSecretBasic : client.ClientSecretPost
    const auth = secret ? withSecret(secret) : client.None()
    const clientMetadata = {
      [client.clockSkew]: Math.round((now() - Date.now()) / 1000),
      [client.clockTolerance]: toleranceSeconds,
    }
    const config = new client.Configuration(metadata, own.clientId, clientMetadata, auth)
    config.timeout = timeoutSeconds
    if (isPlain) client.allowInsecureRequests(config)
    return { client, config }
  }

  /** The claims of a token that the provider has signed for us. */
  const verified = async (
    token: string,
    { metadata, keys }: Known,
    mayReload: boolean,
    maxAge?: string,
  ): Promise<Claims> => {
    const [, jose] = await libraries()
    const checks = {
      ...{ issuer: metadata.issuer, audience: own.clientId, algorithms, currentDate: clock.now() },
      ...{ clockTolerance: toleranceSeconds, ...(maxAge && { maxTokenAge: maxAge }) },
    }
    try {
      return (await jose.jwtVerify(token, keys, checks)).payload
    } catch (error) {
      if (!(mayReload && error instanceof jose.errors.JWKSNoMatchingKey)) throw error
      // It came from the provider itself: it signs with a key that it has made since.
      await keys.reload()
      return (await jose.jwtVerify(token, keys, checks)).payload
    }
  }

  return {
    /** As accounts are bound to it, with or without the stroke at its end. */
    issuer: own.issuer.replace(/\/$/, ''),

    /** Where the browser goes to sign in. */
    begin: async ({ redirectUri, state, nonce, verifier, isAnew }: Begun): Promise<URL> => {
      const { client, config } = await configured(await discovered())
      return client.buildAuthorizationUrl(config, {
        ...{ redirect_uri: redirectUri, scope: own.scopes, state, nonce },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isAnew && { prompt: 'login', max_age: '0' }),
      })
    },

    /** Who came back with an answer, by all that the provider says of him. */
    finish: async (
      answer: URLSearchParams,
      { redirectUri, state, nonce, verifier, isAnew }: Begun,
    ): Promise<{ claims: Claims; idToken: string }> => {
      const provider = await discovered()
      const { client, config } = await configured(provider)
      const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${answer}`), {
        ...{ pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true },
        ...(isAnew && { maxAge: 0 }),
      })
      const { id_token: idToken = '', access_token: accessToken } = tokens
      const signed = await verified(idToken, provider, true)
      const told = provider.metadata.userinfo_endpoint
        ? await client.fetchUserInfo(config, accessToken, String(signed.sub))
        : {}
      return { claims: { ...told, ...signed }, idToken }
    },

    /** What the provider's servers say of a session that has ended there. */
    left: async (token: string): Promise<Claims> => verified(token, await discovered(), false, leftWithin),

    /** Where the browser goes to leave there too; undefined where the provider has no such place. */
    leaving: async (idToken: string, goesOn: string): Promise<string | undefined> => {
      const provider = await discovered()
      if (!provider.metadata.end_session_endpoint) return undefined
      const { client, config } = await configured(provider)
      return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: goesOn })
        .href
    },
  }
}

export type Provider = ReturnType<typeof createProvider>
