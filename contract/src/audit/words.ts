/**
 * The words of everything that audit rows name, feature by feature. Whoever records an action or an entity that has no
 * words here does not compile: add its line under the feature that records it.
 */
const features = {
  common: {
    entities: {},
    actions: {
      copy: '复制',
      create: '新增',
      disable: '停用',
      enable: '启用',
      export: '导出',
      import: '导入',
      merge: '合并',
      move: '移动',
      order: '排序',
      redate: '随工作日历调整期限',
      remove: '删除',
      update: '修改',
    },
  },
  basis: {
    entities: { basis: '依据复核' },
    actions: { 'flag-basis': '发现依据变更', 'confirm-basis': '复核依据', 'end-basis': '依据已更新' },
  },
  bin: {
    entities: { 'bin-purge-request': '彻底删除申请' },
    actions: {
      extend: '延长保留',
      hold: '保全',
      purge: '彻底删除',
      recover: '恢复',
      unhold: '解除保全',
      'request-purge': '申请彻底删除',
    },
  },
  check: { entities: { check: '检查词' }, actions: {} },
  crosswalk: { entities: { crosswalk: '代码对照' }, actions: {} },
  content: {
    entities: {
      article: '信息',
      cosign: '会签',
      law: '法规',
      notice: '公告',
      template: '内容模板',
      window: '首页窗口',
    },
    actions: {
      answer: '答复会签',
      approve: '审核通过',
      'bring-over': '自原网站迁入',
      claim: '领取',
      classify: '归类',
      commence: '法规施行',
      cosign: '发起会签',
      'cosign-outside': '发出外部会签链接',
      'end-cosign-outside': '撤回外部会签链接',
      discard: '放弃修改',
      'emergency-ask': '申请紧急发布',
      'emergency-publish': '紧急发布',
      'emergency-read': '复核紧急发布',
      'emergency-refuse': '驳回紧急发布',
      'end-top': '置顶到期',
      expire: '到期下线',
      'give-back': '放回',
      suggest: '附修改建议退回',
      'take-suggestion': '采纳修改建议',
      'refuse-suggestion': '未采纳修改建议',
      pin: '置顶',
      publish: '发布',
      reassign: '改派',
      recall: '撤回送审',
      refer: '引用',
      replace: '替换',
      restore: '恢复发布',
      return: '退回',
      revise: '修订',
      save: '保存',
      submit: '提交',
      'take-offline': '下线',
      transfer: '转办',
      unpin: '取消置顶',
      unschedule: '取消定时发布',
      urge: '催办',
      withdraw: '撤回',
    },
  },
  dictionary: {
    entities: { dict_item: '字典项', dict_type: '字典类型' },
    actions: { refresh: '刷新缓存', 'replace-by': '替换为' },
  },
  directory: {
    entities: {
      agency: '代理机构',
      agency_qualification: '代理机构资质',
      credit_record: '信用记录',
      credit_repair: '信用修复',
      directory_correction: '更正申请',
      directory_import: '目录导入',
      expert: '评审专家',
      supplier: '供应商',
      supplier_qualification: '供应商资质',
    },
    actions: {
      'amend-credit': '修改信用记录',
      'announce-repair': '发布修复公告',
      'apply-import': '确认导入',
      'apply-repair': '申请修复',
      'approve-repair': '通过修复',
      'cancel-import': '取消导入',
      'correct-record': '更正记录',
      'expire-credit': '记录到期',
      'hide-record': '停止公开',
      'recheck-record': '复核记录',
      'refuse-correction': '不予更正',
      'refuse-repair': '不予修复',
      'revoke-credit': '撤销记录',
      'show-record': '公开记录',
      'view-correction': '查看更正全文',
      'withdraw-repair': '撤回修复申请',
    },
  },
  figures: {
    entities: { figure_reply: '数据说明' },
    actions: {
      'publish-reply': '公布说明',
      'refuse-reply': '不予公布说明',
      'view-reply': '查看说明经办人',
      'withdraw-reply': '撤下说明',
    },
  },
  environment: {
    entities: {
      campaign: '意见征集',
      indicator: '营商环境指标',
      indicator_value: '指标数值',
      opinion: '征集意见',
    },
    actions: {
      'campaign-close': '结束征集',
      'campaign-extend': '延长征集',
      'campaign-open': '开始征集',
      'campaign-recall': '撤回征集',
      'campaign-release': '签发征集',
      'explain-value': '说明指标数值',
      'feedback-note': '起草反馈',
      'feedback-publish': '发布反馈',
      'indicator-compute': '计算指标',
      'indicator-publish': '发布指标',
      'indicator-withdraw': '撤下指标',
      'opinion-decide': '审理意见',
      'opinion-hide': '取消公开意见',
      'opinion-show': '公开意见',
      'to-article': '转为稿件',
    },
  },
  file: {
    entities: { file: '文件' },
    actions: { upload: '上传', 'read-file': '查看他人文件', quarantine: '隔离带病毒的文件' },
  },
  link: { entities: { link: '链接', link_class: '链接分类' }, actions: {} },
  log: {
    entities: { front_error: '前端错误', log: '日志' },
    actions: { handle: '处理', reveal: '查看敏感信息', verify: '校验完整性' },
  },
  menu: { entities: { menu: '菜单' }, actions: {} },
  message: {
    entities: { message: '咨询留言', short_message: '短信', reply_template: '答复模板' },
    actions: {
      resend: '重发',
      'message-enter': '代录留言',
      'message-accept': '受理留言',
      'message-take': '接收转办留言',
      'message-refuse': '不予受理留言',
      'message-merge': '合并留言',
      'message-spam': '标为无效留言',
      'message-transfer': '转办留言',
      'message-assign': '分办留言',
      'message-askMore': '请留言人补充',
      'message-saveReply': '保存答复',
      'message-submitReply': '提交答复',
      'message-giveBack': '退办留言',
      'message-extend': '延期答复',
      'message-approve': '通过答复',
      'message-sendBack': '退回答复',
      'message-publish': '公开留言',
      'message-keepPrivate': '决定不公开留言',
      'message-withdraw': '撤下公开的留言',
      'message-recheck': '标记依据变更',
      'message-urge': '催办留言',
      'message-classify': '归类留言',
      'message-note': '备注留言',
      'message-call': '记录通话',
      'message-close': '关闭留言',
      'message-reveal': '查看留言人信息',
      'message-file': '下载留言附件',
    },
  },
  notification: { entities: { mail: '邮件' }, actions: {} },
  organisation: {
    entities: { organisation: '机构', organisation_change: '机构信息变更' },
    actions: {
      abolish: '撤销机构',
      'approve-change': '通过信息变更',
      pause: '暂停',
      resume: '恢复启用',
      'return-change': '退回信息变更',
      revoke: '撤回申请',
      'take-in': '并入其他机构',
    },
  },
  questionnaire: {
    entities: { survey: '问卷' },
    actions: {
      adopt: '填写采纳情况',
      archive: '归档',
      close: '提前结束',
      design: '设计题目',
      'end-by-clock': '到时结束',
      'add-theme': '新增主题',
      'answer-file': '下载答卷文件',
      'code-texts': '归入主题',
      'embed-survey': '设置嵌入',
      'extend-survey': '延期',
      'hand-out': '生成一次性链接',
      'open-by-clock': '到时开始',
      'pause-survey': '暂停问卷',
      'publish-results': '公布结果',
      'purge-tests': '清除试答',
      'restore-answer': '恢复答卷',
      'remove-theme': '删除主题',
      'rename-theme': '修改主题名称',
      'resume-survey': '恢复问卷',
      'uncode-texts': '移出主题',
      'void-answer': '作废答卷',
    },
  },
  reader: { entities: { 'reading-key': '数据密钥' }, actions: { 'end-key': '停用密钥' } },
  region: { entities: { region: '区划' }, actions: {} },
  role: { entities: { function: '功能', role: '角色' }, actions: {} },
  session: {
    entities: { session: '登录' },
    actions: {
      'change-avatar': '修改头像',
      'change-email': '修改邮箱',
      'change-mobile': '修改手机号码',
      'change-password': '修改密码',
      end: '结束会话',
      'enrol-second-factor': '启用第二步验证',
      login: '登录',
      logout: '退出',
      'prepare-second-factor': '准备第二步验证',
      'remove-second-factor': '停用第二步验证',
      'reset-password': '重置密码',
      lock: '锁定账号',
      'wrong-password': '密码验证失败',
      'lock-screen': '锁屏',
      'unlock-screen': '解除锁屏',
      'end-others': '退出其他设备',
    },
  },
  setting: {
    entities: { setting: '系统配置', setting_proposal: '配置变更申请', conf: '自定义配置' },
    actions: { confirm: '确认', propose: '申请变更', refuse: '不同意', reset: '恢复默认' },
  },
  site: {
    entities: { channel: '栏目', site: '站点' },
    actions: { 'clear-cache': '清除缓存', 'rebuild-index': '重建索引' },
  },
  'desk-job': {
    entities: { 'desk-job': '批量操作与后台任务' },
    actions: { 'cancel-job': '取消后台任务', 'download-export': '下载导出文件', 'undo-bulk': '撤销批量操作' },
  },
  sso: {
    entities: {},
    actions: {
      'link-sso': '关联统一登录',
      'unlink-sso': '解除统一登录关联',
      'map-sso': '按统一登录更新权限',
    },
  },
  'system-notice': { entities: { system_notice: '系统公告' }, actions: {} },
  task: {
    entities: { task: '定时任务', 'task-run': '任务执行' },
    actions: {
      'acknowledge-alarm': '确认告警',
      'pause-all': '全部暂停',
      rerun: '重跑',
      'resume-all': '全部恢复',
      run: '执行',
      terminate: '终止',
    },
  },
  user: {
    entities: { absence: '请假代理', api_token: '接口令牌', user: '用户' },
    actions: {
      'revoke-token': '撤销令牌',
      'end-absence': '提前结束代理',
      deregister: '注销',
      'end-sessions': '强制下线',
      grant: '授予角色',
      'ask-second': '申请三员操作',
      'confirm-second': '确认三员操作',
      'refuse-second': '否决三员操作',
      'hand-over': '移交工作',
      'release-second-factor': '取消第二步验证要求',
      'require-second-factor': '要求第二步验证',
      unlock: '解锁',
    },
  },
  view: { entities: { view: '列表视图' }, actions: {} },
  workday: {
    entities: { workday_calendar: '工作日日历', workday_edition: '工作日方案' },
    actions: { 'restore-days': '恢复为上级安排', 'set-days': '设置日期' },
  },
} as const

type Features = typeof features
type KeysOf<Part extends 'entities' | 'actions'> = {
  [F in keyof Features]: keyof Features[F][Part]
}[keyof Features]

export type AuditEntity = KeysOf<'entities'>
export type AuditAction = KeysOf<'actions'>

export const moduleWords = {
  access: '访问控制',
  cms: '内容管理',
  dir: '主体与信用',
  log: '日志管理',
  sys: '系统管理',
} as const
export type AuditModule = keyof typeof moduleWords

const merged = <Part extends 'entities' | 'actions'>(part: Part) =>
  Object.assign({}, ...Object.values(features).map(feature => feature[part])) as Readonly<
    Record<KeysOf<Part>, string>
  >

export const entityWords = merged('entities')
export const actionWords = merged('actions')

/** Names that older rows have; nothing is recorded under them any more. */
const formerWords: Readonly<Record<string, string>> = {
  delete: '删除',
  dictionary: '字典项',
  release: '放回或解除保全',
}

/** Rows outlive the code that wrote them: a name that nobody has words for is shown as it is. */
export const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  [words, formerWords].find(each => Object.hasOwn(each, name))?.[name] ?? name

/** What makes a text public or takes it from the public is 敏感操作, whoever does it and under whichever function. */
export const signOffs = [
  'approve',
  'bring-over',
  'emergency-ask',
  'emergency-publish',
  'emergency-read',
  'emergency-refuse',
  'campaign-release',
  'feedback-publish',
  'indicator-publish',
  'indicator-withdraw',
  'opinion-hide',
  'opinion-show',
  'publish',
  'restore',
  'take-offline',
  'unschedule',
  'withdraw',
] as const satisfies readonly AuditAction[]
