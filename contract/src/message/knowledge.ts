import type { DeskDetail } from '../calls/message-desk-shapes.ts'

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, mark => marks[mark] ?? mark)
const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .filter(line => line.trim())
    .map(line => `<p>${escaped(line.trim())}</p>`)
    .join('')

/** Only what the public reads, and nothing whose grounds are being looked at again, becomes an article of the knowledge base. */
export const isFitForKnowledge = ({ state, replies }: Pick<DeskDetail, 'state' | 'replies'>): boolean =>
  state === 'published' && replies.some(({ publicText }) => publicText)

/** What an article of the knowledge base begins with: the public's words only, nothing that was covered. */
export const knowledgeWords = ({
  publicSubject,
  publicContent,
  replies,
}: Pick<DeskDetail, 'publicSubject' | 'publicContent' | 'replies'>) => {
  const answers = replies.flatMap(({ publicText }) => publicText ?? [])
  const question = publicContent ? `<h2>问</h2>${paragraphs(publicContent)}` : ''
  return {
    title: publicSubject ?? '',
    bodyHtml: `${question}<h2>答</h2>${answers.map(paragraphs).join('')}`,
    fields: { source: replies.find(({ publicText }) => publicText)?.orgName ?? '' },
  }
}
