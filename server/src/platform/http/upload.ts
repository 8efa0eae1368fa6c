import multipart from '@fastify/multipart'
import { maxUploadBytes } from '@sunport/contract/calls/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createGate } from '../gate.ts'

/** Every upload is held in memory while it is looked at. */
const uploadsAtOnce = 4
const uploadsWaiting = 30

/** Reads forms only when a handler asks for one, after everything that could refuse it has had its say. */
export const acceptForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 11 },
  })
}

/** What is cut off half-way leaves nothing behind. */
const fileOfForm = async (request: FastifyRequest): Promise<File> => {
  if (!request.isMultipart()) throw new Problem('request.unsupported_type')
  const part = await request.file()
  if (!part) throw new Problem('upload.failed')
  const content = await part.toBuffer()
  return new File([content as Buffer<ArrayBuffer>], part.filename ?? '')
}

/** Hands over the file of a form, to a few at a time. */
export const createFormReader = () => {
  const inTurn = createGate(uploadsAtOnce, uploadsWaiting)
  return <T>(request: FastifyRequest, use: (input: { file: File }) => Promise<T>): Promise<T> =>
    inTurn(async () => use({ file: await fileOfForm(request) }))
}
