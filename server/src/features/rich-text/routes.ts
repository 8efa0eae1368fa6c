import type { richText } from '@sunport/contract/calls/rich-text.ts'
import {
  type Actor,
  actorOf,
  type CallContext,
  type CurrentUser,
  userOf,
} from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { compareRichText } from '../../platform/rich-text/aside.ts'
import { importDocx } from '../../platform/rich-text/docx.ts'
import { type StoreImage, sanitiseWithImages } from '../../platform/rich-text/images.ts'

export type Upload = (file: File, owner: CurrentUser, actor: Actor) => Promise<{ filepath: string }>

/** Images that came inside a text become files of whoever brought them. */
const storeFor =
  (upload: Upload, context: CallContext): StoreImage =>
  async (bytes, mediaType) => {
    const name = `正文图片.${mediaType.replace(/^image\//, '')}`
    const file = new File([bytes as Buffer<ArrayBuffer>], name, { type: mediaType })
    return (await upload(file, userOf(context), actorOf(context))).filepath
  }

export const richTextHandlers = (upload: Upload): Handlers<typeof richText> => ({
  clean: ({ html, ownHost }, context) =>
    sanitiseWithImages(html, storeFor(upload, context), { ownHosts: ownHost ? [ownHost] : [] }),
  compare: ({ before, after }) => compareRichText(before, after),
  importDocx: async ({ file }, context) =>
    importDocx(Buffer.from(await file.arrayBuffer()), storeFor(upload, context)),
})
