import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SendCall } from '@sunport/contract/client.ts'
import type { FormExchange } from '@sunport/contract/form-exchange.ts'
import type { ReadingMode } from '@sunport/contract/reading-mode.ts'

/** What a site says of itself instead of what its pack would. */
export interface SiteFace {
  siteCode: string
  siteName: string
  slogan: string | undefined
  /** The main one, by which its own numbers are asked for. */
  domains: string[]
  keywords: string | undefined
  description: string | undefined
}

/** What the built web application renders from, and what it answers. */
export interface RenderRequest {
  /** Absolute, with the base path. */
  url: string
  /** Region whose home `/` shows. */
  region: string
  /** The host's own site, which wears the region's face under its own name. */
  site?: SiteFace
  send: SendCall
  now: Date
  pageKey: string
  mode: ReadingMode | undefined
  cookies: { regionCode?: string | undefined }
  form: FormExchange
  /** Where the back-office ends its sessions when a gateway stands before it. */
  gatewayLogout?: string
}

export type RenderResult =
  | {
      kind: 'page'
      status: number
      html: string
      /** 0: good for this visitor only. */
      maxAge?: number
      /** Of the back-office, which may frame other systems. */
      isBackOffice?: boolean
      /** What broke the page, for the log. */
      error?: unknown
    }
  | { kind: 'redirect'; status: number; location: string }

export interface WebEntry {
  render(request: RenderRequest): Promise<RenderResult>
  routeTable(): { path: string; region: string; kind: string; title: string }[]
}

export const webRoot = join(import.meta.dirname, '../../../web/dist')

/** Loads the server side of the pages from the build; nothing of web's source is imported here. */
export const loadWebEntry = async (root = webRoot): Promise<WebEntry> => {
  const path = join(root, 'server/entry-server.js')
  if (!existsSync(path)) throw new Error('页面尚未构建：请用 npm start 启动，它会先完成构建')
  return import(pathToFileURL(path).href)
}
