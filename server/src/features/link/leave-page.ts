import { routerBase } from '@sunport/contract/constants.ts'
import type { Contrast, ReadingMode } from '@sunport/contract/reading-mode.ts'

interface Leaving {
  title: string
  url: string
  /** Where the visitor is led on, and counted. */
  onward: string
  siteName: string
  mode: ReadingMode
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

interface Pair {
  ground: string
  text: string
  muted: string
  action: string
  onAction: string
}

const plain: Pair = {
  ground: '#f5f6f8',
  text: '#1f2430',
  muted: '#5a6372',
  action: '#1558b0',
  onAction: '#fff',
}
/** The pairs that readers with weak sight choose from, as on every page. */
const contrastPairs: Record<Contrast, Pair> = {
  white: { ground: '#fff', text: '#000', muted: '#262626', action: '#001a4d', onAction: '#fff' },
  black: { ground: '#000', text: '#ffe94a', muted: '#fff3a3', action: '#ffe94a', onAction: '#000' },
  blue: { ground: '#001a57', text: '#ffe94a', muted: '#fff3a3', action: '#ffe94a', onAction: '#001a57' },
}

const styleOf = ({ elder, contrast }: ReadingMode): string => {
  const { ground, text, muted, action, onAction } = contrast ? contrastPairs[contrast] : plain
  return `html{font-size:${elder ? '150%' : '100%'}}
body{margin:0;display:grid;min-height:100vh;place-items:center;font:1.0625rem/1.8 "Source Han Sans SC","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;background:${ground};color:${text}}
main{box-sizing:border-box;width:min(36rem,100%);padding:2rem 1.5rem}
h1{font-size:1.5rem;line-height:1.4;margin:0 0 1rem}
p{margin:0 0 1rem}.where{overflow-wrap:anywhere;border-left:3px solid ${action};padding-left:1rem}.where b{display:block}
.note{color:${muted}}.ways{display:flex;flex-wrap:wrap;gap:1rem;margin-top:1.5rem}
a{color:${action};padding:.5rem 1.25rem;border:2px solid ${action};border-radius:4px;text-decoration:none}
a.onward{background:${action};color:${onAction}}a:hover{text-decoration:underline}a:focus-visible{outline:3px solid ${text};outline-offset:3px}`
}

/** Plain enough to show without anything else of the portal, and in every way of reading. */
export const leavePage = ({ title, url, onward, siteName, mode }: Leaving): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>即将离开${escaped(siteName)}</title>
<style>${styleOf(mode)}</style>
</head>
<body>
<main>
<h1>您即将离开${escaped(siteName)}</h1>
<p class="where"><b>${escaped(title)}</b>${escaped(url)}</p>
<p class="note">该网站不由本网站管理，其内容和安全由其主办单位负责。请注意保护个人信息。</p>
<div class="ways">
<a class="onward" href="${escaped(onward)}" rel="noreferrer nofollow">继续访问</a>
<a href="${routerBase}/">返回首页</a>
</div>
</main>
</body>
</html>
`
