import type { ContentDetail, Edition } from '@sunport/contract/calls/content.ts'
import { openStates, publicStates } from '@sunport/contract/content/policy.ts'
import { paragraph, run, wordFile } from '../../../platform/files/word-file.ts'
import { wordBody } from './body.ts'
import type { WordRead } from './read.ts'

const fileId = /\/rest\/v2\/files\/([\w-]{1,100})/

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is told of a text above it. */
const factsOf = (item: ContentDetail, { fields, shownDate, editionNo }: Edition): [string, string][] => [
  ['文号', textOf(fields.publishNumber)],
  ['来源', textOf(fields.source)],
  ['作者', textOf(fields.author)],
  ['站点', item.siteName ?? ''],
  ['栏目', item.channelName ?? ''],
  ['发布时间', shownDate ?? ''],
  [
    '状态',
    item.openState === 'none'
      ? publicStates[item.publicState]
      : `${publicStates[item.publicState]}，${openStates[item.openState]}`,
  ],
  ['版次', `第${editionNo}版`],
]

/** The text that is being worked on, or else the public one, as a Word document. */
export const wordOfItem = async (item: ContentDetail, edition: Edition, read: WordRead): Promise<Buffer> => {
  const ids = [...edition.bodyHtml.matchAll(/<img\b[^>]*\bsrc="([^"]+)"/g)].flatMap(
    ([, address = '']) => fileId.exec(address)?.[1] ?? [],
  )
  const pictures = await read.pictures([...new Set(ids)], item.siteId)
  const body = wordBody(edition.bodyHtml, address => pictures.get(fileId.exec(address)?.[1] ?? ''))
  const facts = factsOf(item, edition).filter(([, value]) => value)
  const xml = [
    paragraph(run(edition.title || '（无标题）'), 'Title'),
    ...facts.map(([name, value]) => paragraph(run(`${name}：${value}`), 'Note')),
    body.xml,
    ...edition.attachments.map(({ name }, at) => paragraph(run(`附件${at + 1}：${name}`))),
  ].join('')
  return wordFile(xml, body)
}

/** A name that every system takes for a file: no signs of paths, no dots at its ends, not too long. */
export const fileNameOf = (title: string): string =>
  title
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name may hold them
    .replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
    .slice(0, 60) || '无标题'
