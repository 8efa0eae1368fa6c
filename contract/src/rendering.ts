import type { SendCall } from './client.ts'
import type { FormExchange } from './form-exchange.ts'
import type { ReadingMode } from './reading-mode.ts'

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

/** A style sheet to link, or its text to stand in the document; `id` lets the bundler replace it in the open page. */
export type StyleSheet = { href: string } | { text: string; id?: string }

/** What a document loads. */
export interface PageAssets {
  entry: string | undefined
  styles: StyleSheet[]
  preloads: string[]
}

/** What the server asks the pages to be drawn from. */
export interface RenderRequest {
  /** Absolute, with the router's base in its path. */
  url: string
  /** Pack code of the region whose home `/` shows. */
  region: string
  /** The host's own site, which wears the region's face under its own name. */
  site?: SiteFace
  send: SendCall
  now: Date
  pageKey: string
  mode: ReadingMode | undefined
  form?: FormExchange | undefined
  /** Where the back-office ends its sessions when a gateway stands before it. */
  gatewayLogout?: string
  /** In development: where a page's sources are to be had; otherwise the build's own record says so. */
  assetsOf?(sources: string[]): Promise<PageAssets>
}

export type RenderResult =
  | {
      kind: 'page'
      status: number
      html: string
      /** Pack code of the region that the page belongs to. */
      region?: string
      /** 0: good for this visitor only. */
      maxAge?: number
      /** Of the back-office, which may frame other systems. */
      isBackOffice?: boolean
      /** Other sites that may show the page inside of theirs; no other page may be. */
      framedBy?: readonly string[]
      /** What broke the page, for the log; the page itself tells nobody. */
      error?: unknown
    }
  | { kind: 'redirect'; status: number; location: string }

/** What web's server entry has for the server. */
export interface WebEntry {
  render(request: RenderRequest): Promise<RenderResult>
  /** In development pages change with their sources, so none is kept and nothing is built. */
  isLive?: boolean
}
