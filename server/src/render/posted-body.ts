import type { Readable } from 'node:stream'
import { attachmentField, messageFileLimits } from '@sunport/contract/message/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createGates } from '../platform/gate.ts'
import { addressClassOf } from '../platform/http/address-class.ts'
import { createHeldBytes, type HeldBody } from '../platform/http/held-bytes.ts'

/** A posted form before it is taken apart: its fields, and the files among them that are more than text. */
export interface PostedBody {
  fields: URLSearchParams
  files: File[]
  /** To be called when nobody looks at it any more: until then its files are held. */
  free(): void
}

/** A form with every field filled to its limit is far smaller. */
const fieldsLimit = 128 * 1024
/** A list that is checked may be uploaded as a file of text. */
const textLimit = 256 * 1024
const { most, megabytes } = messageFileLimits
const filesLimit = textLimit + most * megabytes * 1024 * 1024

/** Each is held in memory until it is looked at; of one client a few, so that nobody waits behind another's halves. */
const largeAtOnce = 2
const largeWaiting = 10
/** A client's share is one form with all files; what has no files finds room beside those that have. */
const megabyte = 1024 * 1024
const mostHeldBytes = {
  ...{ all: 128 * megabyte, guests: 96 * megabyte },
  ...{ ofGuest: 32 * megabyte, ofOthers: 8 * megabyte },
}

/** Reads the bodies of forms; `takesFiles` says of an address whether files may come with its form. */
export const acceptPostedForms = (
  forms: FastifyInstance,
  takesFiles: (request: FastifyRequest) => boolean,
): void => {
  const ofClient = createGates(largeAtOnce, largeWaiting)
  const holding = createHeldBytes(mostHeldBytes)
  forms.removeAllContentTypeParsers()
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: fieldsLimit },
    async (_: FastifyRequest, body: Buffer) => {
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
        return { fields: new URLSearchParams(text), files: [], free: () => {} }
      } catch {
        throw new Problem('request.malformed')
      }
    },
  )
  forms.addContentTypeParser(
    'multipart/form-data',
    { bodyLimit: filesLimit },
    async (request: FastifyRequest, payload: Readable) => {
      const limit = takesFiles(request) ? filesLimit : textLimit
      const announced = Number(request.headers['content-length'])
      const isLarge = !(announced <= textLimit)
      const type = request.headers['content-type'] ?? ''
      const client = addressClassOf(request.ip)
      const read = async (): Promise<PostedBody> => {
        const held = holding({ client, isGuest: isLarge }, Math.min(announced || 1, limit))
        try {
          return { ...(await partsOf(await bytesOf(payload, limit, held), type)), free: held.free }
        } catch (failure) {
          held.free()
          throw failure
        }
      }
      return isLarge ? ofClient(client, read) : read()
    },
  )
}

const bytesOf = async (payload: Readable, limit: number, held: HeldBody): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = []
  let size = 0
  // Whoever is refused on the way hears why: the connection ends with the answer.
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    held.add(chunk.length)
    if (size > limit) throw new Problem('request.too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What goes along stays a file, and its field, where it has one of its own, says which it is; any other is the text in it. */
const partsOf = async (body: Buffer<ArrayBuffer>, type: string): Promise<Omit<PostedBody, 'free'>> => {
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
