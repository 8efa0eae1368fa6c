import { leavePath } from '@sunport/contract/constants.ts'

/** What a page links to. */
interface Links {
  /** Addresses of the product itself, each once, without what stands behind #. */
  inside: string[]
  outside: string[]
  /** Places on the page itself, and those that there are. */
  fragments: string[]
  ids: Set<string>
}

const decoded = (attribute: string): string =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

const valuesOf = (html: string, pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map(([, value = '']) => decoded(value))),
]

/** Reads the links from what the server sends, as a reader without scripts has them; menus are part of it. */
export const linksOf = async (origin: string, href: string): Promise<Links> => {
  const html = await (await fetch(origin + href)).text()
  const own = href.replace(/\?.*/, '')
  const hrefs = valuesOf(html, /<a\s[^>]*?href="([^"]*)"/g).map(link =>
    link.startsWith('?') ? own + link : link,
  )
  const isInside = (link: string): boolean => /^\/(?!\/)/.test(link)
  return {
    inside: [...new Set(hrefs.filter(isInside).map(link => link.replace(/#.*/, '')))],
    outside: hrefs.filter(link => !isInside(link) && !link.startsWith('#')),
    fragments: hrefs.filter(link => link.startsWith('#')).map(link => link.slice(1)),
    ids: new Set(valuesOf(html, /\sid="([^"]+)"/g)),
  }
}

/** What a part says in the place of its content. A sentence that merely has the words in it is none. */
const placeholder = />(暂无[^<>]{2,12}|加载失败|内容建设中|[^<>]{0,6}不存在)</

/** A file to be fetched must be there with its name and its bytes; an answer of a call is read where it is. */
const faultOfFile = async (origin: string, href: string): Promise<string[]> => {
  const answer = await fetch(origin + href)
  const { byteLength } = await answer.arrayBuffer()
  const { headers } = answer
  const isAnswer = /^application\/json\b/.test(headers.get('content-type') ?? '')
  const isWhole = answer.status === 200 && byteLength > 0 && (isAnswer || headers.has('content-disposition'))
  return isWhole ? [] : [`${answer.status} with ${byteLength} bytes at ${href}`]
}

/** A way out leads to the public web; where that ends is not the product's to answer for. */
const faultsOfWayOut = async (origin: string, href: string): Promise<string[]> => {
  const { status, headers } = await fetch(origin + href, { redirect: 'manual' })
  const target = headers.get('location') ?? ''
  return status === 302 && /^https?:\/\/[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(target)
    ? []
    : [`${status} to ${target} at ${href}`]
}

/** Says what is wrong behind a link, if anything: at the page itself, or at the files that it offers. */
const faultsAt = async (origin: string, href: string): Promise<string[]> => {
  if (href.startsWith(leavePath)) return faultsOfWayOut(origin, href)
  const answer = await fetch(origin + href)
  const html = await answer.text()
  if (answer.status !== 200) return [`${answer.status} ${href}`]
  // A redirect that forgets the query shows another region's page.
  const region = new URLSearchParams(href.split('?')[1]).get('region')
  if (region && !answer.url.includes(`region=${region}`)) return [`${href} ends at ${answer.url}`]
  const said = placeholder.exec(html)?.[1]
  // The reader of the calls stands among them and is a page.
  const files = valuesOf(html, /<a\s[^>]*?href="(\/gpcms\/(?!docs\b)[^"]*)"/g)
  const faults = await Promise.all(files.map(file => once(file, () => faultOfFile(origin, file))))
  return [...(said ? [`${said} at ${href}`] : []), ...faults.flat()]
}

/** Homes share most of their menus; what was found behind a link holds for all of them. */
const known = new Map<string, Promise<string[]>>()
const once = (href: string, find: () => Promise<string[]>): Promise<string[]> => {
  const finding = known.get(href) ?? find()
  known.set(href, finding)
  return finding
}

const atOnce = 6

export const faultsBehind = async (origin: string, hrefs: string[]): Promise<string[]> => {
  const queue = [...hrefs]
  const faults: string[] = []
  const follow = async (): Promise<void> => {
    for (let href = queue.shift(); href !== undefined; href = queue.shift()) {
      const page = href
      faults.push(...(await once(page, () => faultsAt(origin, page))))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, follow))
  return faults
}
