import type { OpenState } from '@sunport/contract/content/policy.ts'

/** A text that somebody is at work on, in the words of `slotsOf`. */
export interface DeskText {
  stage: Extract<OpenState, 'draft' | 'returned' | 'review1' | 'review2' | 'review3'>
  title: string
  paragraphs: string[]
  /** Hours since it came to where it lies. */
  hours: number
  isUrgent?: true
  /** What its author says to those who review it. */
  note?: string
  /** Why it was sent back. */
  reason?: string
}

/** What lies on the editors' and the reviewers' desks of a site. */
export const deskTexts: DeskText[] = [
  {
    stage: 'draft',
    title: '{省}{上季}政府采购电子化运行情况',
    paragraphs: [
      '{上季}，{全省}政府采购项目全流程电子化运行平稳，意向公开、公告发布、开标评审和合同备案均在线办理。',
      '一、总体情况。{全省}新增采购项目{千}个，电子化项目占比{比}%，与上一季度基本持平。',
      '二、主要做法。各级财政部门压实采购人主体责任，组织代理机构开展信息发布自查，及时补正缺项公告。',
      '三、下一步安排。（待业务处补充后定稿）',
    ],
    hours: 140,
  },
  {
    stage: 'draft',
    title: '关于举办{年}年{省}政府采购业务线上培训的通知',
    paragraphs: [
      '为提高采购人、代理机构和评审专家的业务能力，{厅}定于近期举办政府采购业务线上培训，现将有关事项通知如下。',
      '一、培训对象。{全省}各级采购人经办人员、代理机构从业人员和评审专家。',
      '二、培训内容。采购需求管理、信息公开时限、合同履约验收和典型案例解析。',
      '三、报名方式。请各单位于培训开始前五个工作日在本网报名，培训不收取任何费用。',
    ],
    hours: 19,
  },
  {
    stage: 'returned',
    title: '关于调整{网}部分栏目设置的说明',
    paragraphs: [
      '为方便社会公众查阅，本网对部分栏目作了调整，现说明如下。',
      '一、采购意向与单一来源公示分别设置，原栏目的历史信息可以继续查询。',
      '二、调整自{将来}起施行，各级采购人和代理机构按照新的栏目选择发布位置。',
      '三、对调整有意见和建议的，可以通过本网的留言栏目反映。',
    ],
    hours: 27,
    reason: '第二项的施行日期与处里会签件不一致，请核对；来源请写到具体处室，修改后重新送审。',
  },
  {
    stage: 'review1',
    title: '关于开展{省}{年}年度政府采购代理机构信息核对工作的通知',
    paragraphs: [
      '为保证代理机构名录信息真实、准确，{厅}组织开展{年}年度信息核对工作，现将有关事项通知如下。',
      '一、核对范围。在本网名录中登记的全部代理机构。',
      '二、核对内容。机构名称、注册地址、专职从业人员和评审场所等信息。',
      '三、时间安排。请各代理机构于{将来}前完成核对；信息有变化的，同时提交证明材料。',
    ],
    hours: 78,
    note: '已与业务处核对名录范围，请初审。',
  },
  {
    stage: 'review2',
    title: '{市}推行政府采购合同线上融资服务',
    paragraphs: [
      '近日，{市}财政局会同金融管理部门推行政府采购合同线上融资服务，帮助中小企业凭中标通知书和采购合同办理融资。',
      '供应商在线提交申请后，系统自动核验合同信息，银行在三个工作日内反馈结果，全程不收取服务费用。',
      '截至目前，已有{数}家中小企业通过线上方式获得融资，平均办理时间比线下缩短一半以上。',
    ],
    hours: 6,
  },
  {
    stage: 'review3',
    title: '关于做好{省}节假日期间政府采购开标评审安排的提示',
    paragraphs: [
      '为保障节假日前后政府采购活动有序进行，现就开标评审安排提示如下。',
      '一、采购人和代理机构应当合理安排开标时间，避免投标截止时间落在法定节假日。',
      '二、已经发布公告的项目需要调整时间的，应当依法发布更正公告，并通知已经获取采购文件的供应商。',
      '三、节假日期间系统正常运行，技术支持电话安排专人值守。',
    ],
    hours: 9,
    isUrgent: true,
    note: '节前须发布，请尽快签发。',
  },
]

export const maintenanceNotice = {
  title: '本周五晚例行维护',
  content:
    '本周五 22:00 至次日 2:00 进行例行维护，期间后台不能登录，门户可以正常访问。请提前保存正在编辑的稿件；需要在维护期间发布的，请设置定时发布。',
}

/** How a run of timed work may end that nobody is to blame for. */
export const brokenRun = {
  message: '与数据库的连接中断，已处理 1,200 条，其余未处理。请重新执行',
  lines: ['开始重建全文索引', '已处理 600 条', '已处理 1,200 条', '与数据库的连接中断，停止执行'],
}
