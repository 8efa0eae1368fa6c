import multipart from '@fastify/multipart'
import { maxUploadBytes } from '@sunport/contract/calls/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createGate, createGates } from '../gate.ts'
import { atPace, type Pace, uploadPace } from './body-pace.ts'
import { problemOf } from './errors.ts'
import { createHeldBytes, type HeldBody, type Holder } from './held-bytes.ts'

/** A browser sends as many at once; the rest of a client's wait for his own. */
const ofClientAtOnce = 4
const ofClientWaiting = 30
/** Of all clients, what is being looked at. Bodies that are still coming wait for nobody's work. */
const workAtOnce = 8
const ofClientWorking = 2
const workWaiting = 200
/** Fields and headings around the file. */
const mostAround = 128 * 1024
const megabyte = 1024 * 1024
/**
 * All bodies that are held together; each is held while it comes and while it is looked at. A guest's share is two
 * files of the largest size, that of whoever is at work four: as many as a browser sends at once.
 */
const mostHeldBytes = {
  ...{ all: 168 * megabyte, guests: 84 * megabyte },
  ...{ ofGuest: 42 * megabyte, ofOthers: 84 * megabyte },
}

/** Reads forms only when a handler asks for one, after everything that could refuse it has had its say. */
export const acceptForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    // One byte more than is taken: a file that ends just at the limit of the reader may have been cut there.
    limits: {
      ...{ fileSize: maxUploadBytes + 1, files: 1, fields: 10, fieldSize: 10_000, parts: 11 },
      ...{ headerPairs: 20, headerSize: 8_192 },
    },
  })
}

/** What is cut off half-way leaves nothing behind. */
const fileOfForm = async (request: FastifyRequest, held: HeldBody): Promise<File> => {
  const { promise: tooMuch, reject } = Promise.withResolvers<never>()
  let came = 0
  const count = (chunk: Buffer): void => {
    came += chunk.length
    try {
      if (came > maxUploadBytes + mostAround) throw new Problem('request.too_large')
      held.add(chunk.length)
    } catch (refusal) {
      // Nothing more of it is read; the answer ends the connection.
      request.raw.off('data', count).unpipe().pause()
      reject(refusal)
    }
  }
  const read = async (): Promise<File> => {
    const asked = request.file()
    // After the reader's own listener: this one begins no flow that nobody reads.
    request.raw.on('data', count)
    const part = await asked
    if (!part) throw new Problem('upload.failed')
    const content = await part.toBuffer()
    if (content.length > maxUploadBytes) throw new Problem('request.too_large')
    if (came - content.length > mostAround) throw new Problem('request.malformed')
    return new File([content as Buffer<ArrayBuffer>], part.filename ?? '')
  }
  try {
    const reading = read()
    // After a refusal nobody waits for it any more.
    reading.catch(() => {})
    return await Promise.race([reading, tooMuch])
  } catch (failure) {
    // A form that cannot be taken apart is its sender's.
    throw problemOf(failure).key === 'unknown' ? new Problem('request.malformed') : failure
  }
}

/**
 * Hands over the file of a form. Each client has places of his own, so that nobody waits behind bodies that another
 * sends in halves; the work on what has come is for a few at a time.
 */
export const createFormReader = (pace: Pace = uploadPace) => {
  const ofClient = createGates(ofClientAtOnce, ofClientWaiting)
  const working = createGate(workAtOnce, workWaiting)
  const workingOf = createGates(ofClientWorking, ofClientAtOnce)
  const holding = createHeldBytes(mostHeldBytes)

  return async <T>(
    { request, reply, ...holder }: { request: FastifyRequest; reply: FastifyReply } & Holder,
    use: (input: { file: File }) => Promise<T>,
  ): Promise<T> => {
    const { client } = holder
    const announced = Number(request.headers['content-length'])
    let hasCome = false
    const take = async (): Promise<T> => {
      const held = holding(holder, announced || 1)
      try {
        const file = await atPace(request.raw, pace, () => fileOfForm(request, held))
        hasCome = true
        return await workingOf(client, () => working(() => use({ file })))
      } finally {
        held.free()
      }
    }
    try {
      if (!request.isMultipart()) throw new Problem('request.unsupported_type')
      if (announced > maxUploadBytes + mostAround) throw new Problem('request.too_large')
      return await ofClient(client, take)
    } finally {
      // The rest of a body that nobody reads is not waited for.
      if (!hasCome) reply.header('connection', 'close')
    }
  }
}

export type FormReader = ReturnType<typeof createFormReader>
