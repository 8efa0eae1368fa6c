import { ruleSchema } from './rule-schema.ts'
import { urlProblem } from './url.ts'

const longest = 300

/** A path of this installation without anything that leads out of its folder. */
const ownPath = /^\/(?![/\\])[\w./-]+$/
const isOwn = (value: string): boolean =>
  value.length <= longest && ownPath.test(value) && !value.split('/').includes('..')

/** A picture that lies here: those of other sites would tell them who reads, and change when they like. Blank passes. */
const pictureProblem = (value: string): string | undefined =>
  value === '' || isOwn(value) ? undefined : '图片须为本站的图片，请上传或从媒体库选择'

export const pictureAddress = ruleSchema(pictureProblem)

const iconName = /^[a-z][\w-]{0,49}$/i

/** A picture, or the name of one of the portal's icons. */
export const pictureOrIcon = ruleSchema(value => (iconName.test(value) ? undefined : pictureProblem(value)))

/** The name of an icon and nothing else. */
export const iconOnly = ruleSchema(value =>
  value === '' || iconName.test(value) ? undefined : '图标由字母、数字、下划线或短横线组成',
)

const ownMark = /^#[\w/?=&.%-]{0,200}$/

/** Where a menu leads that is no page of ours: a web address, or a mark within the page. */
export const menuAddress = ruleSchema(value => {
  if (value === '' || ownMark.test(value)) return undefined
  return urlProblem(value) && '外部地址须以 https://、http:// 或 # 开头，且不含用户名和反斜杠'
})
