import { expect, test } from 'vitest'
import type { DeskReply } from '../calls/message-desk-shapes.ts'
import { knowledgeWords } from './knowledge.ts'

const reply = (text: string, publicText: string | null): DeskReply => ({
  id: text,
  replyNo: 1,
  state: 'published',
  text,
  citations: [],
  uncitedReason: null,
  orgName: '采购监管处',
  authorId: null,
  authorName: null,
  publishedAt: null,
  publicText,
})

test('an article of the knowledge base has the words that the public reads, as text', () => {
  const words = knowledgeWords({
    publicSubject: '保证金何时退还',
    publicContent: '我公司<A&B>投标\n何时退还？',
    replies: [reply('张三您好，五日内', '***您好，五日内'), reply('还没有公开', null)],
  })
  expect(words).toEqual({
    title: '保证金何时退还',
    bodyHtml: '<h2>问</h2><p>我公司&lt;A&amp;B&gt;投标</p><p>何时退还？</p><h2>答</h2><p>***您好，五日内</p>',
    fields: { source: '采购监管处' },
  })
})
