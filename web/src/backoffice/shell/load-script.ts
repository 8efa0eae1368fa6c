import { chunkTimeoutMs } from '@sunport/contract/constants.ts'

/** A script of the application that did not arrive; its words are for the user. */
export class ScriptError extends Error {}

/** Loads a part of the application, or says in time that it does not come. */
export const loadScript = async <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new ScriptError(`页面脚本在 ${chunkTimeoutMs / 1000} 秒内没有加载完成，请检查网络后重试。`)),
      chunkTimeoutMs,
    )
  })
  const loading = load().catch((cause: unknown) => {
    throw new ScriptError('页面脚本加载失败，可能是网络中断或系统刚刚更新，请重试。', { cause })
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
