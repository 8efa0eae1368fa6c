import type { richText } from '@sunport/contract/calls/rich-text.ts'
import { createGates } from '../../platform/gate.ts'
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

/** One account has so many texts read at once, and so many more waiting: it keeps nobody else from it. */
const atOnce = 2
const waitingAtMost = 8

export const richTextHandlers = (upload: Upload): Handlers<typeof richText> => {
  const gates = createGates(atOnce, waitingAtMost)
  const inTurn = <T>(context: CallContext, work: () => Promise<T>) => gates(userOf(context).id, work)
  return {
    clean: ({ html, ownHost }, context) =>
      inTurn(context, () =>
        sanitiseWithImages(html, storeFor(upload, context), { ownHosts: ownHost ? [ownHost] : [] }),
      ),
    compare: ({ before, after }, context) => inTurn(context, () => compareRichText(before, after)),
    importDocx: ({ file }, context) =>
      inTurn(context, async () =>
        importDocx(Buffer.from(await file.arrayBuffer()), storeFor(upload, context)),
      ),
  }
}
