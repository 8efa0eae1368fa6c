import { knownProblems } from './known-problems.ts'

/**
 * Every failure and its words. `status` is given only for transport errors (specification, section 8);
 * all others travel with HTTP 200 and their own body code.
 */
export const problems = {
  ...knownProblems,
  'access.unauthenticated': { status: 401, code: '401', message: '当前操作没有权限' },
  'request.range': { status: 416, code: '416', message: '请求的范围超出文件大小' },
  'request.too_many': { status: 429, code: '429', message: '请求过于频繁，请稍后再试' },
  'request.too_large': { status: 413, code: '413', message: '提交的内容过大' },
  'request.unsupported_type': { status: 415, code: '415', message: '不支持的内容类型' },
  'request.malformed': { status: 400, code: '4000', message: '请求格式不正确' },
  'request.not_found': { status: 404, code: '404', message: '请求的地址不存在' },
  'request.method_not_allowed': { status: 405, code: '405', message: '不支持的请求方法' },
  'service.busy': { status: 503, code: '503', message: '系统繁忙，请稍后再试' },
  'request.invalid': { code: '4000', message: '参数不正确' },
  'token.silent': { code: '5531', message: '' },
  'token.unknown': { code: '5563', message: '登录已失效，请重新登录' },
  'token.ended': { code: '5560', message: '登录已失效，请重新登录' },
  'session.locked': { code: '4230', message: '屏幕已锁定，请输入密码解锁' },
  'session.second_factor': { code: '4231', message: '请先完成第二步验证' },
  'session.password': { code: '4232', message: '请先修改密码' },
  'session.unlock_wrong': { code: '4233', message: '密码不正确' },
  'session.code_wrong': { code: '4234', message: '动态验证码不正确或已使用' },
  'password.same_as_before': { code: '4241', message: '新密码不能与最近使用过的密码相同' },
  'password.old_wrong': { code: '4242', message: '原密码不正确' },
  'password.weak': { code: '4243', message: '密码不符合安全要求' },
  'upload.failed': { code: '5001', message: '上传失败' },
  'file.type_refused': { code: '5002', message: '不支持的文件类型，或文件内容与扩展名不符' },
  'file.in_use': { code: '5003', message: '文件正在使用，不能删除' },
  'data.not_found': { code: '4004', message: '数据不存在或已被删除' },
  'data.stale': { code: '4090', message: '数据已被他人修改，请刷新后重试' },
  'import.unreadable': { code: '5011', message: '文件无法读取，请使用模板填写后以 xlsx 或 csv 格式上传' },
  'import.too_long': { code: '5012', message: '一次最多导入5000行，请拆分后再导入' },
  'import.headings': { code: '5013', message: '表头与模板不一致' },
  'view.name_exists': { code: '4450', message: '您已有同名视图' },
  'dict.type_exists': { code: '4101', message: '字典类型已存在' },
  'dict.code_exists': { code: '4102', message: '字典编码已存在' },
  'dict.built_in': { code: '4103', message: '内置字典项不能删除，可以停用' },
  'dict.type_in_use': { code: '4104', message: '字典类型下还有字典项，不能删除' },
  'dict.code_immutable': { code: '4105', message: '字典编码不能修改' },
  'dict.parent_missing': { code: '4106', message: '上级字典项不存在' },
  'dict.has_children': { code: '4107', message: '存在下级字典项，不能删除' },
  'org.code_exists': { code: '4401', message: '机构编码、信用代码或同级名称已存在' },
  'org.cycle': { code: '4402', message: '上级机构不能是本机构或其下级' },
  'org.in_use': { code: '4403', message: '机构下还有下级机构、用户或角色，不能删除' },
  'org.parent_missing': { code: '4404', message: '上级机构不存在' },
  'org.change_open': { code: '4405', message: '该机构已有待审核的变更' },
  'org.change_decided': { code: '4406', message: '该变更已处理' },
  'org.own_change': { code: '4407', message: '不能审核自己提交的变更' },
  'user.name_exists': { code: '4411', message: '登录名、手机号码或证件号码已存在' },
  'user.org_outside': { code: '4412', message: '所属机构不在您的管理范围内' },
  'user.self': { code: '4413', message: '不能对自己进行此操作' },
  'user.last_administrator': { code: '4414', message: '这是最后一名可用的管理员，不能停用' },
  'user.deregistered': { code: '4415', message: '该用户已注销' },
  'role.code_exists': { code: '4421', message: '角色编码或名称已存在' },
  'role.in_use': { code: '4422', message: '角色已分配给用户，不能删除' },
  'role.built_in': { code: '4423', message: '内置角色不能修改或删除' },
  'role.beyond_own': { code: '4424', message: '不能授予超出您自身权限的功能或数据范围' },
  'role.conflict': { code: '4425', message: '所选角色互斥，不能同时授予一人' },
  'role.level': { code: '4426', message: '角色级别不能高于您自己的级别' },
  'menu.code_exists': { code: '4431', message: '菜单编码或同级名称已存在' },
  'menu.cycle': { code: '4432', message: '上级菜单不能是本菜单或其下级' },
  'menu.depth': { code: '4433', message: '菜单最多四级' },
  'menu.has_children': { code: '4434', message: '存在下级菜单，不能删除' },
  'menu.reserved': { code: '4435', message: '该菜单由系统保留' },
  'menu.parent': { code: '4436', message: '上级菜单不存在或不是目录' },
  'richText.too_long': { code: '4700', message: '正文过长，请拆分后分别发布，图片和附件请单独上传' },
  'richText.piled_up': { code: '4704', message: '正文的标签嵌套过深，无法处理，请改用纯文本粘贴' },
  'richText.not_docx': { code: '4701', message: '文件不是有效的 Word 文档（.docx）' },
  'richText.macros': { code: '4702', message: '文档含有宏，请另存为不含宏的 .docx 后再导入' },
  'richText.docx_too_large': { code: '4703', message: '文档展开后过大，请压缩图片或拆分后再导入' },
  'questionnaire.not_started': { code: '4301', message: '问卷尚未开始，请在开始后提交' },
  'questionnaire.ended': { code: '4302', message: '问卷已结束，不能再提交' },
  'questionnaire.paused': { code: '4303', message: '问卷已暂停，暂时不能提交' },
  'questionnaire.answered': { code: '4304', message: '您已提交过该问卷，每位访客只能提交一次' },
  'questionnaire.full': { code: '4305', message: '该问卷的答卷数量已满，感谢您的关注' },
  'questionnaire.changed': { code: '4306', message: '问卷内容已更新，请刷新页面后重新填写' },
  'questionnaire.invalid': { code: '4307', message: '答卷填写有误，请检查后重新提交' },
  'questionnaire.not_public': { code: '4308', message: '结果未公开' },
  'questionnaire.anonymous_only': { code: '4309', message: '该问卷需要验证身份，请按主办单位通知的方式填写' },
  'code.too_soon': { code: '4201', message: '验证码已发送，请60秒后再试' },
  'code.too_many': { code: '4202', message: '24小时内获取验证码的次数已达上限，请稍后再试' },
  'form.expired': { code: '4221', message: '页面停留过久已经失效，您填写的内容仍在，请核对后重新提交' },
  'form.used': { code: '4222', message: '这份表单已经提交过。如需再次提交，请核对内容后重新提交' },
  'message.status_unknown': { code: '4211', message: '留言编号或查询码不正确' },
  'message.status_locked': { code: '4212', message: '查询码错误次数过多，请一小时后再试' },
} as const satisfies Record<string, { status?: number; code: string; message: string }>

export type ProblemKey = keyof typeof problems

/** The one error type that services throw; words and codes come from the table above. */
export class Problem extends Error {
  readonly key: ProblemKey
  readonly code: string
  readonly status: number

  constructor(key: ProblemKey, message?: string) {
    const entry: { status?: number; code: string; message: string } = problems[key]
    super(message ?? entry.message)
    this.name = 'Problem'
    this.key = key
    this.code = entry.code
    this.status = entry.status ?? 200
  }
}
