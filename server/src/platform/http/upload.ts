import multipart from '@fastify/multipart'
import { maxUploadBytes } from '@sunport/contract/calls/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Reads forms only when a handler asks for one, after everything that could refuse it has had its say. */
export const acceptForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 11 },
  })
}

/** The file of a form, held in memory: what is cut off half-way leaves nothing behind. */
export const fileOfForm = async (request: FastifyRequest): Promise<File> => {
  if (!request.isMultipart()) throw new Problem('request.unsupported_type')
  const part = await request.file()
  if (!part) throw new Problem('upload.failed')
  return new File([Uint8Array.from(await part.toBuffer())], part.filename ?? '')
}
