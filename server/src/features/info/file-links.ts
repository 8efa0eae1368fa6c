import type { Attachment } from '@sunport/contract/calls/info.ts'

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Whole addresses that end as the file does: programs tell by the ending what they fetch. */
export const addressed = (attachments: Attachment[], origin: string): Attachment[] =>
  attachments.map(file => {
    const name = file.fileName.endsWith(file.fileExt) ? file.fileName : file.fileName + file.fileExt
    return { ...file, fileUrl: `${origin}${file.fileUrl}?fileName=${encodeURIComponent(name)}` }
  })

/** Real notices carry their files in the text as well; pages of ours list them beside it. */
export const withFileLinks = (html: string, attachments: Attachment[]): string => {
  if (attachments.length === 0) return html
  const links = attachments.map(
    ({ fileName, fileUrl }) => `<p><a href="${escaped(fileUrl)}">${escaped(fileName)}</a></p>`,
  )
  const block = `<div class="noticeFiles"><p>附件：</p>${links.join('')}</div>`
  return html.includes('id="noticeArea"') && html.endsWith('</div>')
    ? `${html.slice(0, -'</div>'.length)}${block}</div>`
    : html + block
}
