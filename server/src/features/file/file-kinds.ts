import type { UploadType } from '@sunport/contract/settings.ts'
import { fileTypeFromBuffer } from 'file-type'

interface FileKind {
  mediaType: string
  /** What the content itself may say it is; none: plain text, which says nothing. */
  signatures: string[]
}

const kind = (mediaType: string, ...signatures: string[]): FileKind => ({ mediaType, signatures })
const office = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`

/** What may be uploaded, by extension. Nothing that a browser would run. */
const kinds: Record<`.${UploadType}`, FileKind> = {
  '.pdf': kind('application/pdf', 'pdf'),
  '.ofd': kind('application/ofd', 'zip'),
  '.doc': kind('application/msword', 'cfb'),
  '.xls': kind('application/vnd.ms-excel', 'cfb'),
  '.ppt': kind('application/vnd.ms-powerpoint', 'cfb'),
  '.wps': kind('application/vnd.ms-works', 'cfb'),
  '.docx': kind(office('wordprocessingml.document'), 'docx'),
  '.xlsx': kind(office('spreadsheetml.sheet'), 'xlsx'),
  '.pptx': kind(office('presentationml.presentation'), 'pptx'),
  '.zip': kind('application/zip', 'zip'),
  '.rar': kind('application/vnd.rar', 'rar'),
  '.7z': kind('application/x-7z-compressed', '7z'),
  '.png': kind('image/png', 'png'),
  '.jpg': kind('image/jpeg', 'jpg'),
  '.jpeg': kind('image/jpeg', 'jpg'),
  '.gif': kind('image/gif', 'gif'),
  '.webp': kind('image/webp', 'webp'),
  '.txt': kind('text/plain; charset=utf-8'),
  '.csv': kind('text/csv; charset=utf-8'),
}

const isPlainText = (content: Buffer): boolean => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(content).includes('\0')
  } catch {
    return false
  }
}

/** The media type of a file whose content is what its name says; undefined for all others. */
export const mediaTypeOf = async (ext: string, content: Buffer): Promise<string | undefined> => {
  const known = (kinds as Readonly<Record<string, FileKind>>)[ext]
  if (!known) return undefined
  const found = await fileTypeFromBuffer(content)
  const isGenuine = found ? known.signatures.includes(found.ext) : known.signatures.length === 0
  return isGenuine && (found || isPlainText(content)) ? known.mediaType : undefined
}
