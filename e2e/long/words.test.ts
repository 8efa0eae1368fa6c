import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageErrors } from '../../server/src/demo/text/week-keepers.ts'
import { launchBrowser } from '../support/browser.ts'
import { signInPage } from '../support/desk.ts'
import { deskPages, eachView, openDeskPage, pagesOf } from '../support/desk-crawl.ts'
import { ownProduct } from '../support/own-product.ts'
import { type Said, saidOn } from '../support/shown-words.ts'

const product = await ownProduct()
const { origin } = product

/** Everybody whose pages the others do not have; all of the administrator's and of the editor's are read in any case. */
const people = ['admin', 'editor', 'reviewer3', 'keeper', 'replier', 'directory', 'auditadmin', 'secadmin']

/** What the lists of the log repeat: accounts by the name they sign in with, and errors in the words of the browser. */
const repeated = [
  ...pageErrors.flatMap(({ message }) => [message, message.slice(0, 40)]),
  ...[...people, 'demo', 'reviewer1', 'reviewer2'].toSorted((a, b) => b.length - a.length),
]

/** Names of formats, protocols and units, which have no Chinese word. */
const foreign =
  /(?<![A-Za-z])(?:PDF|OFD|XLSX?|CSV|JSONL?|DOCX?|HTML|ZIP|PNG|JPE?G|GIF|WEBP|SVG|TXT|MP4|URL|IP|SEO|RSS|API|ID|ICP|CA|HTTPS?|OCDS|SHA-?256|Word|Excel|Ctrl(?:\+[A-Z])?|Esc|Enter|Tab|[KMG]?B)(?![A-Za-z])/gi
/** What is typed letter by letter and shown as it was typed: addresses, files, numbers of projects and documents, keys. */
const literal =
  /如 \S+|(?:GET|POST|PUT|DELETE) \/\S+|\{\{Q\d+\}\}|(?<![A-Za-z])Q\d+|选项 [A-Z]|x[²₂]|(?:https?:|mailto:)\S*|[\w*-]+(?:\.[\w*-]+)+\S*|\/[\w./*?=&:%-]*|#[\dA-Fa-f]{3,8}|\[\d{6}\]\S*|(?=\S*\d)[A-Z][A-Z\d-]{3,}\S*|\S+\.(?:pdf|xlsx?|csv|jsonl?|docx?|png|jpe?g|zip|txt)/g
/** Columns and fields that hold codes which users gave themselves, such as an account or the mark of a page. */
const codes =
  /编码|代码|标识|账号|用户名|登录名|域名|网址|地址|路径|编号|拼音|首字母|执行节点|来源|文件名|版本|人$|经办|键名|备注|浏览器/

const foreignIn = ({ words, under }: Said): string[] => {
  if (codes.test(under)) return []
  const own = repeated.reduce((rest, each) => rest.replaceAll(each, ''), words)
  const left = own.replace(literal, '').replace(foreign, '')
  return left.match(/[A-Za-z]\w*|(?<!\d)0\d{5}(?!\d)/g) ?? []
}

let browser: Browser
const contexts = new Map<string, BrowserContext>()

beforeAll(async () => {
  browser = await launchBrowser()
  for (const name of people) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    await signInPage(await context.newPage(), origin, name)
    contexts.set(name, context)
  }
})
afterAll(async () => {
  await browser.close()
  await product.end()
})

/** A page that others have with other tabs: what was done in the house is for its auditor alone. */
const withOtherTabs = [{ user: 'auditadmin', page: 'log' }]
const own = [...(await pagesOf(origin, people)), ...withOtherTabs]

test('every page of the back-office is read by somebody', () => {
  expect([...new Set(own.map(({ page }) => page))].toSorted()).toEqual([...deskPages].toSorted())
})

describe('in plain Chinese', () => {
  test.each(own)(
    '$page, as $user sees it, with its dialogs and its first row',
    async ({ user, page: name }) => {
      const page = contexts.get(user)?.pages()[0]
      if (!page) throw new Error(`${user} is not signed in`)
      expect(await openDeskPage(page, origin, name)).toBe(true)
      const found = new Set<string>()
      await eachView(page, origin, name, async where => {
        for (const said of await saidOn(page))
          for (const word of foreignIn(said)) found.add(`${where}: ${word} in “${said.words}” (${said.at})`)
      })
      expect([...found]).toEqual([])
    },
  )
})
