import { attachmentField, messageFileLimits } from '@sunport/contract/message/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createGate } from '../platform/gate.ts'

/** A posted form before it is taken apart: its fields, and the files among them that are more than text. */
export interface PostedBody {
  fields: URLSearchParams
  files: File[]
}

/** A form with every field filled to its limit is far smaller. */
const fieldsLimit = 128 * 1024
/** A list that is checked may be uploaded as a file of text. */
const textLimit = 256 * 1024
const { most, megabytes } = messageFileLimits
const filesLimit = textLimit + most * megabytes * 1024 * 1024

/** Each is held in memory until it is looked at. */
const largeAtOnce = 2
const largeWaiting = 10

/** Reads the bodies of forms; `takesFiles` says of an address whether files may come with its form. */
export const acceptPostedForms = (
  forms: FastifyInstance,
  takesFiles: (request: FastifyRequest) => boolean,
): void => {
  const inTurn = createGate(largeAtOnce, largeWaiting)
  forms.removeAllContentTypeParsers()
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: fieldsLimit },
    async (_: FastifyRequest, body: Buffer) => {
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
        return { fields: new URLSearchParams(text), files: [] }
      } catch {
        throw new Problem('request.malformed')
      }
    },
  )
  forms.addContentTypeParser(
    'multipart/form-data',
    { bodyLimit: filesLimit },
    async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
      const limit = takesFiles(request) ? filesLimit : textLimit
      const isLarge = !(Number(request.headers['content-length']) <= textLimit)
      const read = async () => partsOf(await bytesOf(payload, limit), request.headers['content-type'] ?? '')
      return isLarge ? inTurn(read) : read()
    },
  )
}

const bytesOf = async (payload: AsyncIterable<Buffer>, limit: number): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload) {
    size += chunk.length
    if (size > limit) throw new Problem('request.too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What goes along stays a file, and its field, where it has one of its own, says which it is; any other is the text in it. */
const partsOf = async (body: Buffer<ArrayBuffer>, type: string): Promise<PostedBody> => {
  const parts = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Problem('request.malformed')
  })
  const fields = new URLSearchParams()
  const files: File[] = []
  for (const [name, value] of parts) {
    if (typeof value === 'string') fields.append(name, value)
    else if (name !== attachmentField && !name.startsWith(`${attachmentField}.`))
      fields.append(name, textOf(await value.arrayBuffer()))
    // A field in which no file was chosen is sent as an empty one.
    else if (value.size > 0) {
      if (name !== attachmentField) fields.append(name, String(files.length))
      files.push(value)
    }
  }
  return { fields, files }
}

/** In either encoding that people save texts in. */
const textOf = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
