/** The root of the menu tree: reserved, never shown. */
export const reservedMenuCode = '0000'

/** One row of the menu as an installation begins with it. */
interface PageRow {
  code: string
  /** The code of the heading above; none at the top. */
  under?: string
  name: string
  icon: string
  /** The folder of the page; none for a heading. */
  page?: string
  /** The function that shows it; none for everybody. */
  opens?: string
  /** A page of the list-and-form kind brings its own two functions, `<entity>:view` and `<entity>:edit`. */
  entity?: string
  /** What one of its rows is called. */
  noun?: string
}

/** Every page of the back-office. The menu of a new installation and the functions of plain pages come from here. */
export const backOfficePages = [
  { code: '0100', name: '工作台', icon: 'home', page: 'home' },
  { code: '0200', name: '内容管理', icon: 'file' },
  {
    code: '0201',
    under: '0200',
    name: '信息发布',
    icon: 'form',
    page: 'information',
    opens: 'cms:article:view',
  },
  {
    code: '0202',
    under: '0200',
    name: '公告管理',
    icon: 'notification',
    page: 'announcement',
    opens: 'cms:notice:view',
  },
  { code: '0203', under: '0200', name: '法规编纂', icon: 'read', page: 'law-compile', opens: 'cms:law:view' },
  {
    code: '0204',
    under: '0200',
    name: '首页窗口',
    icon: 'appstore',
    page: 'home-window',
    opens: 'cms:window:view',
  },
  {
    code: '0205',
    under: '0200',
    name: '公告审核',
    icon: 'audit',
    page: 'notice-review',
    opens: 'cms:review:view',
  },
  { code: '0206', under: '0200', name: '媒体库', icon: 'picture', page: 'media', opens: 'cms:media:view' },
  {
    code: '0207',
    under: '0200',
    name: '信息回收站',
    icon: 'delete',
    page: 'recycle-bin',
    opens: 'cms:bin:view',
  },
  {
    code: '0208',
    under: '0200',
    name: '我的内容',
    icon: 'solution',
    page: 'my-content',
    opens: 'cms:article:edit',
  },
  {
    code: '0209',
    under: '0200',
    name: '营商环境',
    icon: 'bank',
    page: 'business-environment',
    opens: 'cms:article:view',
  },
  {
    code: '0210',
    under: '0200',
    name: '页面评价',
    icon: 'like',
    page: 'page-vote',
    opens: 'cms:article:view',
  },
  {
    code: '0211',
    under: '0200',
    name: '订阅情况',
    icon: 'bell',
    page: 'follow',
    opens: 'cms:article:view',
  },
  {
    code: '0212',
    under: '0200',
    name: '依据复核',
    icon: 'read',
    page: 'basis-review',
    entity: 'cms:basis',
    noun: '依据复核',
  },
  { code: '0300', name: '站点与栏目', icon: 'global' },
  { code: '0301', under: '0300', name: '站点管理', icon: 'global', page: 'site', opens: 'cms:site:view' },
  {
    code: '0302',
    under: '0300',
    name: '栏目管理',
    icon: 'folder',
    page: 'channel',
    opens: 'cms:channel:view',
  },
  { code: '0303', under: '0300', name: '链接管理', icon: 'link', page: 'link', opens: 'cms:link:view' },
  {
    code: '0304',
    under: '0300',
    name: '检查词表',
    icon: 'safety',
    page: 'check-words',
    opens: 'cms:check:view',
  },
  { code: '0400', name: '互动交流', icon: 'comment' },
  {
    code: '0401',
    under: '0400',
    name: '留言受理',
    icon: 'bell',
    page: 'message-receiving',
    opens: 'cms:message:accept',
  },
  {
    code: '0402',
    under: '0400',
    name: '留言处理',
    icon: 'control',
    page: 'message-handling',
    opens: 'cms:message:assign',
  },
  {
    code: '0403',
    under: '0400',
    name: '留言答复',
    icon: 'form',
    page: 'message-replying',
    opens: 'cms:message:reply',
  },
  {
    code: '0404',
    under: '0400',
    name: '留言查看',
    icon: 'read',
    page: 'message-viewing',
    opens: 'cms:message:view',
  },
  {
    code: '0405',
    under: '0400',
    name: '问卷管理',
    icon: 'form',
    page: 'questionnaire',
    opens: 'cms:survey:view',
  },
  {
    code: '0406',
    under: '0400',
    name: '问卷统计',
    icon: 'chart',
    page: 'questionnaire-analysis',
    opens: 'cms:survey:view',
  },
  {
    code: '0407',
    under: '0400',
    name: '问题反馈',
    icon: 'safety',
    page: 'message-feedback',
    opens: 'cms:message:accept',
  },
  {
    code: '0408',
    under: '0400',
    name: '短信发件箱',
    icon: 'notification',
    page: 'short-message',
    opens: 'sys:sms:view',
  },
  { code: '0500', name: '主体与信用', icon: 'team' },
  {
    code: '0501',
    under: '0500',
    name: '供应商目录',
    icon: 'apartment',
    page: 'supplier',
    entity: 'dir:supplier',
    noun: '供应商目录',
  },
  {
    code: '0502',
    under: '0500',
    name: '代理机构目录',
    icon: 'bank',
    page: 'agency',
    entity: 'dir:agency',
    noun: '代理机构目录',
  },
  {
    code: '0503',
    under: '0500',
    name: '评审专家目录',
    icon: 'solution',
    page: 'expert',
    entity: 'dir:expert',
    noun: '评审专家目录',
  },
  {
    code: '0504',
    under: '0500',
    name: '信用记录',
    icon: 'safety',
    page: 'credit',
    entity: 'dir:credit',
    noun: '信用记录',
  },
  {
    code: '0505',
    under: '0500',
    name: '更正申请',
    icon: 'form',
    page: 'correction',
    opens: 'dir:correction:view',
  },
  {
    code: '0506',
    under: '0500',
    name: '批量导入',
    icon: 'folder',
    page: 'directory-import',
    opens: 'dir:import:view',
  },
  {
    code: '0507',
    under: '0500',
    name: '数据说明',
    icon: 'chart',
    page: 'figure-reply',
    opens: 'dir:figure:view',
  },
  { code: '0800', name: '日志管理', icon: 'history' },
  { code: '0801', under: '0800', name: '日志记录', icon: 'audit', page: 'log', opens: 'log:record:view' },
  { code: '0900', name: '系统管理', icon: 'setting' },
  { code: '0901', under: '0900', name: '字典管理', icon: 'book', page: 'dictionary', opens: 'sys:dict:view' },
  {
    code: '0902',
    under: '0900',
    name: '区划管理',
    icon: 'environment',
    page: 'region',
    opens: 'sys:region:view',
  },
  {
    code: '0903',
    under: '0900',
    name: '机构管理',
    icon: 'bank',
    page: 'organisation',
    opens: 'sys:org:view',
  },
  { code: '0904', under: '0900', name: '用户管理', icon: 'user', page: 'user', opens: 'sys:user:view' },
  { code: '0905', under: '0900', name: '角色管理', icon: 'team', page: 'role', opens: 'sys:role:view' },
  { code: '0906', under: '0900', name: '功能管理', icon: 'key', page: 'function', opens: 'sys:func:view' },
  { code: '0907', under: '0900', name: '菜单管理', icon: 'menu', page: 'menu', opens: 'sys:menu:view' },
  {
    code: '0908',
    under: '0900',
    name: '系统配置',
    icon: 'control',
    page: 'configuration',
    opens: 'sys:conf:view',
  },
  {
    code: '0909',
    under: '0900',
    name: '工作日管理',
    icon: 'calendar',
    page: 'workday',
    opens: 'sys:workday:view',
  },
  { code: '0910', under: '0900', name: '定时任务配置', icon: 'clock', page: 'task', opens: 'sys:task:view' },
  {
    code: '0911',
    under: '0900',
    name: '定时任务历史',
    icon: 'history',
    page: 'task-history',
    opens: 'sys:task:view',
  },
  {
    code: '0912',
    under: '0900',
    name: '本单位信息',
    icon: 'solution',
    page: 'own-organisation',
    opens: 'sys:org:maintain',
  },
  { code: '0913', under: '0900', name: '个人设置', icon: 'safety', page: 'user-setting' },
  {
    code: '0914',
    under: '0900',
    name: '系统公告',
    icon: 'bell',
    page: 'system-notice',
    entity: 'sys:notice',
    noun: '系统公告',
  },
  { code: '0915', under: '0900', name: '最近批量操作', icon: 'history', page: 'recent-work' },
  {
    code: '0916',
    under: '0900',
    name: '三员复核',
    icon: 'audit',
    page: 'admin-request',
    opens: 'sys:three:confirm',
  },
  {
    code: '0917',
    under: '0900',
    name: '运行状态',
    icon: 'chart',
    page: 'running-state',
    opens: 'sys:running:view',
  },
  {
    code: '0918',
    under: '0900',
    name: '代码对照',
    icon: 'appstore',
    page: 'crosswalk',
    entity: 'sys:crosswalk',
    noun: '代码对照',
  },
  {
    code: '0921',
    under: '0900',
    name: '谁在用',
    icon: 'chart',
    page: 'readers',
    entity: 'sys:reader',
    noun: '数据使用',
  },
] as const satisfies readonly PageRow[]

/** What the pages are called, by their folders: the titles that the menu of a new installation shows. */
export const backOfficePageTitles: Readonly<Record<string, string>> = Object.fromEntries(
  (backOfficePages as readonly PageRow[]).flatMap(({ page, name }) => (page ? [[page, name]] : [])),
)

type Entity = Extract<(typeof backOfficePages)[number], { entity: string }>['entity']
export type PageFunction = `${Entity}:${'view' | 'edit'}`

/** The rows that bring their own functions. */
export const plainPages: readonly { entity: Entity; noun: string }[] = (
  backOfficePages as readonly PageRow[]
).flatMap(({ entity, noun }) => (entity && noun ? [{ entity: entity as Entity, noun }] : []))
