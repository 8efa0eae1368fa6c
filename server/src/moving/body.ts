import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { addressOf } from '../features/file/address.ts'

/** Addresses of a text by what stands there, each as it was written. */
interface Named {
  images: string[]
  links: string[]
}

export const addressesIn = (html: string): Named => {
  const [images, links] = [new Set<string>(), new Set<string>()]
  const parser = new Parser({
    onopentag: (name, { src, href }) => {
      if (name === 'img' && src) images.add(src)
      if (name === 'a' && href) links.add(href)
    },
  })
  parser.end(html)
  return { images: [...images], links: [...links] }
}

/** The same text with other addresses; everything else of it stays as it is, for the sanitiser to judge. */
export const withAddresses = (html: string, files: ReadonlyMap<string, string>): string => {
  if (files.size === 0) return html
  const at = (address: string | undefined) => {
    const fileId = address === undefined ? undefined : files.get(address)
    return fileId === undefined ? undefined : addressOf(fileId)
  }
  return sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    transformTags: {
      img: (tagName, attribs) => {
        const src = at(attribs.src)
        return { tagName, attribs: src ? { ...attribs, src } : attribs }
      },
      a: (tagName, attribs) => {
        const href = at(attribs.href)
        return { tagName, attribs: href ? { ...attribs, href } : attribs }
      },
    },
  })
}

/** What is never words of a text. */
const unread = new Set(['script', 'style', 'title', 'noscript', 'template', 'head'])

/** All that a text says, without blanks: two texts that say the same are the same here, whatever their markup. */
export const wordsOf = (html: string): string => {
  const words: string[] = []
  let hidden = 0
  const parser = new Parser({
    onopentag: name => {
      if (unread.has(name)) hidden += 1
    },
    onclosetag: name => {
      if (unread.has(name)) hidden -= 1
    },
    ontext: text => {
      if (hidden === 0) words.push(text)
    },
  })
  parser.end(html)
  return words.join('').replace(/[\s\p{Cf}\p{Cc}]+/gu, '')
}

const shown = 30

/** Where two texts part, in words for the report; undefined when they say the same. */
export const differenceOf = (before: string, after: string): string | undefined => {
  if (before === after) return undefined
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  return `正文 ${before.length} 字，迁入后 ${after.length} 字；自“${before.slice(at, at + shown)}”处起不同`
}

/** Files that another installation of ours lists below a text; ours lists them itself. */
const fileBlock = /<div class="noticeFiles"><p>附件：<\/p>(?:<p><a href="[^"]*">[^<]*<\/a><\/p>)*<\/div>/

export const withoutFileBlock = (html: string): string => html.replace(fileBlock, '')

const fileEndings = /\.(?:pdf|ofd|docx?|xlsx?|pptx?|wps|zip|rar|7z|png|jpe?g|gif|webp|txt|csv)$/i
const familyFile = /^(?:\/gateway)?\/gpcms\/rest\/v2\/files\/([\w-]{1,100})$/

/** The id that an address of a file has in an installation of the family. */
export const familyFileId = (url: URL): string | undefined => familyFile.exec(url.pathname)?.[1]

/** Whether a link of a text leads to a file that goes away with the source. */
export const isFileOf = (url: URL, origin: string): boolean =>
  url.origin === origin && (familyFile.test(url.pathname) || fileEndings.test(url.pathname))

/** The address that a file is known by: what a family's file is called by the way makes no other file of it. */
export const plainAddress = (url: URL): string =>
  familyFile.test(url.pathname) ? url.origin + url.pathname : url.origin + url.pathname + url.search

/** Addresses of the source's own pages become paths: they are answered here from the day of the switch. */
export const pathAtHome = <T extends string | null>(address: T, origin: string): T | string => {
  const url = address ? URL.parse(address) : null
  return url?.origin === origin ? url.pathname + url.search + url.hash : address
}
