import { completedNotice } from './derive.ts'
import { formatNamed } from './formats.ts'
import { goldenNotices } from './golden.ts'
import type { ProjectNotice } from './project-history.ts'
import type { NoticeFormat, NoticeValues } from './shape.ts'

export const firstOpening = '2026-07-02 09:30:00'
export const secondOpening = '2026-07-20 09:30:00'
export const thirdOpening = '2026-07-28 14:00:00'

const changeOf = (field: string, label: string, old: string, now: string, reason: string, basis = '') => ({
  field,
  label,
  old,
  new: now,
  reason,
  basis,
})

/** Of the first correction: the opening, a phone number, and something that only words say. */
export const firstChanges = [
  changeOf(
    'openTenderTime',
    '投标截止（开标）时间',
    firstOpening,
    secondOpening,
    '采购需求调整，顺延截止时间',
  ),
  changeOf('purchaserLinkPhone', '采购人联系电话', '020-12345678', '020-11112222', '原号码有误'),
  changeOf('', '技术参数第三条', '亮度不低于300流明', '亮度不低于500流明', '回复供应商询问'),
]
export const secondChanges = [
  changeOf(
    'openTenderTime',
    '投标截止（开标）时间',
    secondOpening,
    thirdOpening,
    '开标场地调整',
    '公共资源交易中心场地通知',
  ),
  changeOf('ceiling', '最高限价', '980000.00', '950000', '重新核价'),
]

export const projectNotice = (
  format: string,
  publishedAt: string,
  over: NoticeValues = {},
  more: Partial<ProjectNotice> = {},
): ProjectNotice => {
  const values = completedNotice(formatNamed(format) as NoticeFormat, { ...goldenNotices[format], ...over })
  return {
    id: format,
    noticeType: String(values.noticeType),
    publishedAt,
    values,
    targetId: null,
    changes: [],
    opening: null,
    ...more,
  }
}

/** What this one project was to be; an intention of several says of none what it comes to. */
const wish = { name: '教学设备采购项目', need: '采购一批教学设备', budget: '1000000', month: '2026-06' }

/** One project from its intention to its acceptance: six notices and two corrections, every part of it true to form. */
export const projectFixture = (): ProjectNotice[] => [
  projectNotice('intention', '2026-05-06 09:00:00', { intentions: [wish] }),
  projectNotice(
    'other',
    '2026-05-20 09:00:00',
    { noticeType: '001059', budget: '1050000' },
    { id: 'demand' },
  ),
  projectNotice('tender', '2026-06-10 12:00:00'),
  projectNotice(
    'correction',
    '2026-06-12 12:00:00',
    {},
    { id: 'first', targetId: 'tender', changes: firstChanges },
  ),
  projectNotice(
    'correction',
    '2026-06-20 12:00:00',
    {},
    { id: 'second', targetId: 'tender', changes: secondChanges },
  ),
  projectNotice('result', '2026-07-30 12:00:00'),
  projectNotice('contract', '2026-08-20 12:00:00'),
  projectNotice('acceptance', '2026-10-20 12:00:00'),
]
