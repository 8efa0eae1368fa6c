/** An uploaded file as a form keeps it. */
export interface UploadedItem {
  name: string
  url: string
  /** What the file is for, where a form keeps several kinds. */
  type?: string
}

/** A file on its way, or one that did not arrive. */
export interface PendingItem {
  key: string
  name: string
  percent: number
  /** Given: the upload failed, for this reason. */
  reason?: string
}

export const uploadFailed = '上传失败'

/** The uploaded file of an answer. Only an answer with a filepath is a success. */
export const itemOfAnswer = (answer: unknown, name: string, type?: string): UploadedItem | undefined => {
  const { filepath, name: given } = (answer ?? {}) as Record<string, unknown>
  if (typeof filepath !== 'string' || filepath === '') return undefined
  return { name: typeof given === 'string' && given ? given : name, url: filepath, ...(type && { type }) }
}

/** Why a file need not even be sent. */
export const refusalOf = (file: { size: number }, maxBytes: number): string | undefined => {
  if (file.size === 0) return '文件是空的'
  return file.size > maxBytes ? `文件超过${Math.floor(maxBytes / 1024 / 1024)}MB` : undefined
}
