import { chunkTimeoutMs } from '@sunport/contract/constants.ts'
import { type ComponentType, lazy } from 'react'

type PageModule = { Page: ComponentType }

/** Every page folder; its name is what a menu entry calls it by (funcParam). */
const loaders = import.meta.glob<PageModule>('./pages/*/page.tsx')

const folderOf = (file: string): string => file.split('/').at(-2) ?? ''

const inTime = async <T>(loading: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('页面脚本加载超时')), chunkTimeoutMs)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}

const pages = new Map<string, ComponentType>(
  Object.entries(loaders).map(([file, load]) => [
    folderOf(file),
    lazy(async () => ({ default: (await inTime(load())).Page })),
  ]),
)

export const pageNamed = (name: string): ComponentType | undefined => pages.get(name)

/** The pages that menu entries can lead to. */
export const pageNames: readonly string[] = [...pages.keys()].sort()
