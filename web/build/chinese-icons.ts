import type { Plugin } from 'vite'

const englishName = '"aria-label": icon.name'

/**
 * The icons of the component library call themselves by their English names, which is what screen readers would say:
 * "plus 新增站点". Ours are decoration beside words; the few that are pressed by themselves have a Chinese name.
 */
export const chineseIcons = (): Plugin => ({
  name: 'chinese-icons',
  transform(code, id) {
    if (!/@ant-design\/icons\/\w+\/components\/AntdIcon(Light)?\.js/.test(id)) return undefined
    if (!code.includes(englishName))
      throw new Error('AntdIcon.js names its icons in another way: see chinese-icons.ts')
    return {
      code: code.replace(
        englishName,
        `...({ close: { "aria-label": "关闭" }, "close-circle": { "aria-label": "清除" } }[icon.name] ?? { "aria-hidden": true })`,
      ),
      map: null,
    }
  },
})
