import { createHash } from 'node:crypto'
import type { DemoFile } from './draft.ts'
import { pdf } from './files/pdf.ts'
import { picturesOf } from './pictures.ts'
import { dashedId } from './random.ts'

/** What came with a message: the place of the message among those under way, and the file. */
interface SentAlong {
  at: number
  file: DemoFile
}

const letter = pdf('关于页面内容有误的情况说明', [
  '本文件为演示内容，不具有法律效力。',
  '一、页面：中标结果公告。',
  '二、情况：公告附件中的开标时间与正文不一致，请核对后更正。',
  '三、附：页面截图一张。',
])

/** A letter and a picture with one message, the letter alone with another. */
export const messageFilesOf = (siteCode: string): SentAlong[] => {
  const note = (at: number): SentAlong => ({
    at,
    file: {
      id: dashedId(`${siteCode}/message-file/${at}/pdf`),
      name: '情况说明.pdf',
      ext: '.pdf',
      mediaType: 'application/pdf',
      content: letter,
    },
  })
  const shots = picturesOf(siteCode)
    .slice(0, 1)
    .map(picture => ({
      at: 1,
      file: { ...picture, id: dashedId(`${siteCode}/message-file/1/png`), name: '页面截图.png' },
    }))
  return [note(1), ...shots, note(6)]
}

export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
