import { uploadFile } from '../../upload.ts'
import { itemOfAnswer, uploadFailed } from '../ui/upload-items.ts'

/** Keeps a file that stands inside of a text. */
export const keepFile = async (file: File): Promise<{ filepath: string; name: string }> => {
  const item = itemOfAnswer(await uploadFile(file, {}), file.name)
  if (!item) throw new Error(uploadFailed)
  return { filepath: item.url, name: item.name }
}

export const keepImage = async (file: File): Promise<string> => (await keepFile(file)).filepath
