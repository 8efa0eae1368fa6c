import { knownProblems } from './known-problems.ts'
import { contentProblems } from './problems/content-problems.ts'
import type { ProblemEntry } from './problems/entry.ts'
import { interactionProblems } from './problems/interaction-problems.ts'
import { placeProblems } from './problems/place-problems.ts'
import { tableFileLimits as most } from './table-file-limits.ts'

/** Every failure and its words: those of one subject stand in `problems/`, those of accounts and the system here. */
export const problems = {
  ...knownProblems,
  ...contentProblems,
  ...placeProblems,
  ...interactionProblems,
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
  'session.enrolment': { code: '4580', message: '请先启用第二步验证' },
  'session.unlock_wrong': { code: '4233', message: '密码不正确' },
  'session.code_wrong': { code: '4234', message: '动态验证码不正确或已使用' },
  'session.code_locked': { code: '4235', message: '动态验证码错误次数过多，请稍后重新登录再试' },
  'session.factor_on': { code: '4560', message: '动态验证码已启用，如需更换请先停用' },
  'user.mobile_taken': { code: '4561', message: '该手机号码已被其他用户使用' },
  'password.same_as_before': { code: '4241', message: '新密码不能与最近使用过的密码相同' },
  'password.old_wrong': { code: '4242', message: '原密码不正确' },
  'password.weak': { code: '4243', message: '密码不符合安全要求' },
  'home.no_such_task': { code: '4770', message: '这项待办不存在或不归您处理' },
  'upload.failed': { code: '5001', message: '上传失败' },
  'file.type_refused': { code: '5002', message: '不支持的文件类型，或文件内容与扩展名不符' },
  'file.in_use': { code: '5003', message: '文件正在使用，不能删除' },
  'data.not_found': { code: '4004', message: '数据不存在或已被删除' },
  'data.stale': { code: '4090', message: '数据已被他人修改，请刷新后重试' },
  'import.unreadable': { code: '5011', message: '文件无法读取，请使用模板填写后以 xlsx 或 csv 格式上传' },
  'import.too_long': { code: '5012', message: `一次最多导入${most.lines}行，请拆分后再导入` },
  'import.headings': { code: '5013', message: '表头与模板不一致' },
  'import.too_large': { code: '5014', message: `导入的文件不能超过${most.fileMegabytes}MB，请拆分后再导入` },
  'import.too_many_rows': {
    code: '5015',
    message: `表格最多${most.rows}行（含空行），请删除数据下方的空行或拆分后再导入`,
  },
  'import.too_wide': { code: '5016', message: `表格最多${most.columns}列，请删除数据右侧的列后再导入` },
  'import.too_many_cells': {
    code: '5017',
    message: `表格最多${most.cells / 10_000}万个单元格，请拆分后再导入`,
  },
  'import.cell_too_long': { code: '5018', message: `每个单元格最多${most.cellCharacters}个字` },
  'import.overfull': {
    code: '5019',
    message: `表格解压后过大（最多${most.unpackedMegabytes}MB、${most.parts}个部件、${most.timesPacked}倍），请只保留需要的数据，另存为新文件后再导入`,
  },
  'import.too_slow': {
    code: '5020',
    message: `表格过于复杂，${most.seconds}秒内未能读完，请另存为 csv 后再导入`,
  },
  'view.name_exists': { code: '4450', message: '您已有同名视图' },
  'dict.type_exists': { code: '4101', message: '字典类型已存在' },
  'dict.code_exists': { code: '4102', message: '字典编码已存在' },
  'dict.built_in': { code: '4103', message: '内置字典项不能删除，可以停用' },
  'dict.type_in_use': { code: '4104', message: '字典类型下还有字典项，不能删除' },
  'dict.code_immutable': { code: '4105', message: '字典编码不能修改' },
  'dict.parent_missing': { code: '4106', message: '上级字典项不存在' },
  'dict.has_children': { code: '4107', message: '存在下级字典项，不能删除' },
  'dict.in_use': { code: '4641', message: '字典编码已被数据使用，不能删除，可以停用' },
  'dict.keyed_by_name': { code: '4642', message: '计量单位以名称为编码，两者须相同' },
  'org.code_exists': { code: '4401', message: '机构编码、信用代码或同级名称已存在' },
  'org.cycle': { code: '4402', message: '上级机构不能是本机构或其下级' },
  'org.in_use': { code: '4403', message: '机构下还有下级机构、用户或角色，不能删除' },
  'org.parent_missing': { code: '4404', message: '上级机构不存在' },
  'org.change_open': { code: '4405', message: '该机构已有待审核的变更' },
  'org.change_decided': { code: '4406', message: '该变更已处理' },
  'org.own_change': { code: '4407', message: '不能审核自己提交的变更' },
  'org.has_dependents': { code: '4600', message: '机构下还有下级机构、在用用户或未办结留言，请先迁移或合并' },
  'org.own_unit': { code: '4601', message: '不能直接修改本单位，信息变更请在“本单位信息”中提交审核' },
  'org.root': { code: '4602', message: '根机构不能移动、暂停、合并或撤销' },
  'org.not_normal': { code: '4603', message: '机构尚未通过审核或已撤销，不能进行此操作' },
  'org.region_missing': { code: '4604', message: '区划不存在或已停用' },
  'org.supervisor_missing': { code: '4605', message: '主管部门不存在，或就是本机构' },
  'org.change_outdated': { code: '4606', message: '提交之后机构信息已被修改，请退回重新提交' },
  'org.buyer_review': { code: '4607', message: '将机构设为采购单位须由有审核权限的人员办理' },
  'org.merge_names': { code: '4610', message: '两个机构有同名的下级机构或角色，请先改名再合并' },
  'user.name_exists': { code: '4411', message: '登录名、手机号码或证件号码已存在' },
  'user.org_outside': { code: '4412', message: '所属机构不在您的管理范围内' },
  'user.self': { code: '4413', message: '不能对自己进行此操作' },
  'user.last_administrator': { code: '4414', message: '这是最后一名可用的管理员，不能停用' },
  'user.deregistered': { code: '4415', message: '该用户已注销' },
  'absence.delegate': {
    code: '4775',
    message: '代理人须在用、能查看审核队列和您审核的内容，且角色不与您的角色互斥',
  },
  'absence.overlap': { code: '4776', message: '该时段已设置代理，请先结束原来的代理' },
  'absence.chain': { code: '4777', message: '所选代理人在该时段也不在岗，代理不能再转托他人' },
  'token.bearer': { status: 401, code: '4778', message: '令牌无效、已过期或已撤销' },
  'token.scope': { code: '4779', message: '令牌的功能须是您已有、且可以交给程序使用的' },
  'hand_over.receiver': { code: '4771', message: '接收人不存在、已停用或不能登录' },
  'hand_over.same': { code: '4772', message: '接收人不能是移交人本人' },
  'hand_over.right': { code: '4773', message: '接收人没有办理该项工作的权限，或者管辖范围不包含它' },
  'hand_over.reviewed': { code: '4774', message: '接收人审核、会签过该稿件或正由其审核，不能再成为它的作者' },
  'role.code_exists': { code: '4421', message: '角色编码或名称已存在' },
  'role.in_use': { code: '4422', message: '角色已分配给用户，不能删除' },
  'role.built_in': { code: '4423', message: '内置角色不能修改或删除' },
  'role.beyond_own': { code: '4424', message: '不能授予超出您自身权限的功能或数据范围' },
  'role.conflict': { code: '4425', message: '所选角色互斥，不能同时授予一人' },
  'role.level': { code: '4426', message: '角色级别不能高于您自己的级别' },
  'log.span': { code: '4540', message: '查询时间跨度过长' },
  'log.period': { code: '4541', message: '查询时间不正确' },
  'log.owner_missing': { code: '4542', message: '负责人不存在或已停用' },
  'menu.code_exists': { code: '4431', message: '菜单编码或同级名称已存在' },
  'menu.cycle': { code: '4432', message: '上级菜单不能是本菜单或其下级' },
  'menu.depth': { code: '4433', message: '菜单最多四级' },
  'menu.has_children': { code: '4434', message: '存在下级菜单，不能删除' },
  'menu.reserved': { code: '4435', message: '该菜单由系统保留' },
  'menu.last_way': { code: '4608', message: '菜单管理须保持可见，否则无法再维护菜单' },
  'menu.plain_address': {
    code: '4609',
    message: '外部地址须使用 https，或先在系统配置中允许该主机使用 http',
  },
  'menu.parent': { code: '4436', message: '上级菜单不存在或不是目录' },
  'task.code_exists': { code: '4500', message: '任务编码已存在' },
  'task.handler_unknown': { code: '4501', message: '处理器未登记，只能选择系统提供的处理器' },
  'task.params': { code: '4502', message: '任务参数不正确' },
  'task.cron': { code: '4503', message: '执行表达式不正确' },
  'task.never': { code: '4504', message: '按此计划任务不会再执行，请检查执行时间' },
  'task.built_in': { code: '4505', message: '内置任务不能删除，可以暂停' },
  'task.running': { code: '4506', message: '任务正在执行或等待执行，请稍后再试' },
  'task.not_over': { code: '4507', message: '该次执行尚未结束' },
  'task.over': { code: '4508', message: '该次执行已经结束' },
  'task.reason': { code: '4509', message: '重跑已成功的执行须填写原因' },
  'task.gone': { code: '4510', message: '该任务已删除，不能再执行' },
  'setting.value': { code: '4632', message: '配置值不正确' },
  'setting.common_only': { code: '4633', message: '该配置项不能按站点设置' },
  'setting.no_default': { code: '4634', message: '该配置项由各站点自行设置，没有默认值' },
  'setting.pending': { code: '4635', message: '该配置项已有待确认的修改' },
  'setting.decided': { code: '4636', message: '该修改已处理' },
  'setting.own_proposal': { code: '4637', message: '安全配置须由另一人确认，不能确认自己提出的修改' },
  'setting.same': { code: '4638', message: '与当前的值相同，无需修改' },
  'setting.not_guarded': { code: '4639', message: '只有安全配置需要提出后由他人确认' },
  'conf.key_exists': { code: '4640', message: '配置键已存在' },
} as const satisfies Record<string, ProblemEntry>

export type ProblemKey = keyof typeof problems

/** The one error type that services throw; words and codes come from the table above. */
export class Problem extends Error {
  readonly key: ProblemKey
  readonly code: string
  readonly status: number

  constructor(key: ProblemKey, message?: string) {
    const entry: ProblemEntry = problems[key]
    super(message ?? entry.message)
    this.name = 'Problem'
    this.key = key
    this.code = entry.code
    this.status = entry.status ?? 200
  }
}
