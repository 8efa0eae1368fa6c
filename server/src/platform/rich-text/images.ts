import { maxUploadBytes } from '@sunport/contract/calls/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { cleanRichText } from './aside.ts'
import type { CleanText, SanitiseOptions } from './sanitise.ts'

/** Keeps the bytes of an image as a file and answers its address. */
export type StoreImage = (bytes: Buffer, mediaType: string) => Promise<string>

const inlineImage = /["']?(data:(image\/(?:png|jpeg|gif|webp));base64,([a-z0-9+/=\s]+))/gi

/** A picture that nobody can keep is left out and told about; any other failure is a failure. */
const stored = async (
  storeImage: StoreImage,
  bytes: Buffer,
  mediaType: string,
): Promise<string | undefined> => {
  if (bytes.length === 0 || bytes.length > maxUploadBytes) return undefined
  try {
    return await storeImage(bytes, mediaType)
  } catch (failure) {
    if (failure instanceof Problem) return undefined
    throw failure
  }
}

/** Cleans a text whose images may lie inside it: they become files first. */
export const sanitiseWithImages = async (
  html: string,
  storeImage: StoreImage,
  options: SanitiseOptions = {},
): Promise<CleanText> => {
  const storedImages = new Map<string, string>()
  for (const [, address = '', mediaType = '', body = ''] of html.matchAll(inlineImage)) {
    if (storedImages.has(address)) continue
    const filepath = await stored(storeImage, Buffer.from(body, 'base64'), mediaType.toLowerCase())
    if (filepath) storedImages.set(address, filepath)
  }
  return cleanRichText(html, { ...options, storedImages })
}
