import { z } from 'zod'
import { safeAddress } from '../rules/address.ts'
import { pictureAddress } from '../rules/picture.ts'

export const windowTypes = {
  popup: '弹窗',
  floating: '飘窗',
  couplet: '对联',
  banner: '顶部横幅',
  strip: '通栏',
  memorial: '公祭灰度',
} as const
export const windowDevices = { all: '全部', computer: '电脑', phone: '手机' } as const
export const windowFrequencies = {
  always: '每次',
  session: '每次会话',
  day: '每天',
  once: '仅一次',
} as const

export const windowPositions = {
  'left-top': '左上',
  'left-bottom': '左下',
  'right-top': '右上',
  'right-bottom': '右下',
  centre: '居中',
} as const

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]
const day = z
  .string({ error: '起止时间不能为空' })
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, '时间格式不正确')

const longestDays = 90

/** Forms send an empty text where nothing was chosen: that is nothing, and not a picture without words. */
const unlessBlank = <S extends z.ZodType<string>>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

const WindowShape = z.object({
  windowType: z.enum(keys(windowTypes), { error: '请选择窗口类型' }),
  url: unlessBlank(safeAddress),
  image: unlessBlank(pictureAddress),
  imageAlt: unlessBlank(z.string().trim().max(100, '图片说明不能超过100个字')),
  pages: z.array(z.string().max(100)).min(1, '请选择显示的页面').default(['home']),
  device: z.enum(keys(windowDevices)).default('all'),
  position: z.enum(keys(windowPositions)).default('right-bottom'),
  width: z.number().int().min(80).max(1200).nullish(),
  height: z.number().int().min(40).max(800).nullish(),
  frequency: z.enum(keys(windowFrequencies)).default('session'),
  delaySec: z.number().int().min(0).max(60).default(0),
  autoCloseSec: z.number().int().min(1).max(600).nullish(),
  priority: z.number().int().min(0).max(99).default(0),
  validFrom: day,
  validTo: day,
})

/** What the fields must be to each other. */
const checkWindow = (
  {
    image,
    imageAlt,
    validFrom,
    validTo,
  }: Pick<z.infer<typeof WindowShape>, 'image' | 'imageAlt' | 'validFrom' | 'validTo'>,
  context: z.RefinementCtx,
): void => {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', message, path: [name] })
  if (image && !imageAlt) refuse('imageAlt', '图片须填写文字说明')
  if (validTo <= validFrom) refuse('validTo', '结束时间须晚于开始时间')
  else if (Date.parse(validTo) - Date.parse(validFrom) > longestDays * 86_400_000)
    refuse('validTo', `展示时间不能超过${longestDays}天`)
}

/** A window on public pages: what it is, where, how often and until when. */
export const WindowFields = WindowShape.superRefine(checkWindow)
export type WindowFields = z.infer<typeof WindowFields>

/** The same with its title and words, as one form. */
export const WindowForm = z
  .object({
    title: z.string().trim().min(1, '标题不能为空').max(60, '标题不能超过60个字'),
    bodyHtml: z.string().max(200_000).default(''),
    ...WindowShape.shape,
  })
  .superRefine(checkWindow)
