import type { Plugin } from 'vite'

const englishName = '"aria-label": icon.name'

/** The library's own code, with other words; fails when a new version says it in another way. */
const reworded = (code: string, file: string, pairs: readonly (readonly [string, string])[]) => {
  let changed = code
  for (const [from, to] of pairs) {
    if (!changed.includes(from))
      throw new Error(`${file} names its parts in another way: see chinese-icons.ts`)
    changed = changed.replace(from, to)
  }
  return { code: changed, map: null }
}

const turner = `type: "button",
      tabIndex: -1
    }`
const turnerNamed = (name: string): string => `type: "button", tabIndex: -1, "aria-label": "${name}" }`

/**
 * The icons of the component library call themselves by their English names, which is what screen readers would say:
 * "plus 新增站点". Ours are decoration beside words; the few that are pressed by themselves have a Chinese name.
 */
export const chineseIcons = (): Plugin => ({
  name: 'chinese-icons',
  transform(code, id) {
    if (/@ant-design\/icons\/\w+\/components\/AntdIcon(Light)?\.js/.test(id))
      return reworded(code, 'AntdIcon.js', [
        [
          englishName,
          `...({ close: { "aria-label": "关闭" }, "close-circle": { "aria-label": "清除" } }[icon.name] ?? { "aria-hidden": true })`,
        ],
      ])
    // The arrows that turn pages have nothing but their icons.
    if (/\/antd\/es\/pagination\/Pagination\.js/.test(id))
      return reworded(code, 'Pagination.js', [
        [turner, turnerNamed('上一页')],
        [turner, turnerNamed('下一页')],
      ])
    return undefined
  },
})
