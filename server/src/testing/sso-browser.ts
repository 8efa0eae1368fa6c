import { ssoLoginPath } from '@sunport/contract/sso/door.ts'
import type { TestApp } from './app.ts'

interface Answer {
  status: number
  location: string | undefined
  text: string
}

/** What a browser keeps of one host. */
const jar = () => {
  const cookies = new Map<string, string>()
  return {
    cookies,
    take: (given: readonly string[]): void => {
      for (const line of given) {
        const [pair = '', ...attributes] = line.split(';')
        const [name = '', ...value] = pair.split('=')
        const isGone = attributes.some(one => /expires=thu, 01 jan 1970|max-age=0/i.test(one))
        if (isGone) cookies.delete(name.trim())
        else cookies.set(name.trim(), value.join('='))
      }
    },
    header: (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

/** Goes to and fro between an application and a provider as a browser does, one step at a time. */
export const ssoBrowser = (app: TestApp, origin: string) => {
  const [ours, theirs] = [jar(), jar()]

  const toApp = async (url: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const { pathname, search } = new URL(url, origin)
    const host = new URL(origin).host
    const answer = await app.http.inject({
      url: pathname + search,
      headers: { host, cookie: ours.header(), ...headers },
    })
    ours.take([answer.headers['set-cookie'] ?? []].flat())
    return { status: answer.statusCode, location: answer.headers.location, text: answer.body }
  }

  const toProvider = async (url: string, form?: Record<string, string>): Promise<Answer> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: theirs.header() },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    theirs.take(answer.headers.getSetCookie())
    const location = answer.headers.get('location')
    return {
      status: answer.status,
      location: location ? new URL(location, url).href : undefined,
      text: await answer.text(),
    }
  }

  /** Follows the provider until it sends the browser back; signs in where it asks. */
  const atProvider = async (address: string, login: string): Promise<string> => {
    let at = address
    for (let steps = 0; steps < 10; steps++) {
      let answer = await toProvider(at)
      if (!answer.location) answer = await toProvider(at, { prompt: 'login', login, password: 'any' })
      if (!answer.location) throw new Error(`the provider stays at ${at}: ${answer.text.slice(0, 400)}`)
      if (answer.location.startsWith(origin)) return answer.location
      at = answer.location
    }
    throw new Error('the provider does not come to an end')
  }

  const begin = async (redirect?: string): Promise<Answer> =>
    toApp(`${ssoLoginPath}${redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`}`)

  /** Up to the address that the provider sends the browser back to. */
  const cameBack = async (login: string, redirect?: string): Promise<string> => {
    const { location } = await begin(redirect)
    if (!location?.startsWith('http')) throw new Error(`did not go to the provider but to ${location}`)
    return atProvider(location, login)
  }

  return {
    ours: ours.cookies,
    theirs: theirs.cookies,
    toApp,
    toProvider,
    begin,
    atProvider,
    cameBack,
    /** The whole way; where it ends. */
    signIn: async (login: string, redirect?: string): Promise<string> =>
      (await toApp(await cameBack(login, redirect))).location ?? '',
    whoAmI: async () => JSON.parse((await toApp('/gpcms/rest/v2/index/user')).text),
  }
}

export type SsoBrowser = ReturnType<typeof ssoBrowser>
