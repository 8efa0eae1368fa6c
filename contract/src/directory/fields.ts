import { agencyTypes, enterpriseScales, purchaseNatures, qualificationKinds } from '../codes.ts'

/** The directories that mirror another system. */
export const directoryKinds = {
  supplier: '供应商',
  agency: '代理机构',
  expert: '评审专家',
  qualification: '代理机构资质',
  supplierQualification: '供应商资质',
} as const
export type DirectoryKind = keyof typeof directoryKinds

/** Those that files bring in. */
export const importKinds = [
  'supplier',
  'agency',
  'expert',
  'qualification',
  'supplierQualification',
] as const satisfies DirectoryKind[]
export type ImportKind = (typeof importKinds)[number]

export const expertStates = {
  proposed: '公示',
  admitted: '入库',
  rejected: '未通过',
  removed: '出库',
} as const

/** Some records of a directory, by one of their facts. */
export interface OfSome {
  field: string
  is: string
}

/** One fact of a record: files bring it, differences compare it, corrections change it. */
export interface DirectoryField {
  /** Its column in the program. */
  name: string
  title: string
  form: 'text' | 'day' | 'number' | 'count' | 'flag' | 'words' | 'creditCode' | 'regionCode'
  max?: number
  isRequired?: true
  /** Codes and what people call them. */
  words?: Readonly<Record<string, string>>
  /** Whose it is, or how he is reached: hidden wherever it is shown. */
  mask?: 'name' | 'phone' | 'certificate'
  /** Hidden in these records alone. */
  maskedIn?: OfSome
  /** These records must have it, and no others may. */
  onlyIn?: OfSome
  /** Public pages show it, so the public may ask to have it corrected. */
  isPublic?: true
}

const text = (name: string, title: string, max: number): DirectoryField => ({
  name,
  title,
  form: 'text',
  max,
  isPublic: true,
})
const day = (name: string, title: string): DirectoryField => ({ name, title, form: 'day', isPublic: true })
const person = (name: string, title: string): DirectoryField => ({ ...text(name, title, 50), mask: 'name' })
const required = (field: DirectoryField): DirectoryField => ({ ...field, isRequired: true })

const creditCode: DirectoryField = {
  name: 'creditCode',
  title: '统一社会信用代码',
  form: 'creditCode',
  isRequired: true,
}
const regionCode: DirectoryField = {
  name: 'regionCode',
  title: '区划编码',
  form: 'regionCode',
  isPublic: true,
}
const phone: DirectoryField = { ...text('phone', '联系电话', 30), mask: 'phone' }
/** Kept by the portal about every record; the public is not shown them, only their effect. */
const window: DirectoryField[] = [
  { name: 'validFrom', title: '有效期起', form: 'day' },
  { name: 'validTo', title: '有效期止', form: 'day' },
]

const supplier: DirectoryField[] = [
  creditCode,
  required(text('name', '名称', 200)),
  text('shortName', '简称', 100),
  { name: 'supplierType', title: '供应类别', form: 'words', words: purchaseNatures, isPublic: true },
  { name: 'scale', title: '企业规模', form: 'words', words: enterpriseScales, isPublic: true },
  text('companyForm', '企业类型', 100),
  required(regionCode),
  text('address', '地址', 300),
  person('legalPerson', '法定代表人'),
  person('contactName', '联系人'),
  phone,
  { name: 'registeredCapital', title: '注册资本（元）', form: 'number', isPublic: true },
  day('establishedOn', '成立日期'),
  day('registeredOn', '入库日期'),
  text('businessScope', '经营范围', 4000),
  text('batch', '公示批次', 100),
  day('publicityStart', '公示开始'),
  day('publicityEnd', '公示结束'),
  ...window,
]

const agency: DirectoryField[] = [
  creditCode,
  required(text('name', '名称', 200)),
  text('shortName', '简称', 100),
  { name: 'agencyType', title: '机构类别', form: 'words', words: agencyTypes, isPublic: true },
  required(regionCode),
  text('registerAddress', '注册地址', 300),
  text('officeAddress', '办公地址', 300),
  person('legalPerson', '法定代表人'),
  person('contactName', '联系人'),
  phone,
  day('registeredOn', '登记日期'),
  text('businessScope', '业务范围', 4000),
  { name: 'officeArea', title: '办公面积（平方米）', form: 'number', isPublic: true },
  { name: 'openingRooms', title: '开标室', form: 'count', isPublic: true },
  { name: 'reviewRooms', title: '评标室', form: 'count', isPublic: true },
  { name: 'isRecorded', title: '全程录音录像', form: 'flag', isPublic: true },
  ...window,
]

const expert: DirectoryField[] = [
  required(person('name', '姓名')),
  required(text('specialty', '评审专业', 100)),
  text('specialtyCode', '专业编码', 30),
  text('unit', '工作单位', 200),
  text('jobTitle', '职称', 50),
  regionCode,
  required(text('batch', '批次', 100)),
  day('periodStart', '公示开始'),
  day('periodEnd', '公示结束'),
  { name: 'state', title: '入库状态', form: 'words', words: expertStates },
  text('result', '审核结果', 300),
  day('admittedDate', '入库日期'),
  ...window,
]

const qualification: DirectoryField[] = [
  required(text('name', '资质名称', 200)),
  text('level', '等级', 50),
  text('certificateNo', '证书编号', 100),
  text('issuer', '发证机关', 200),
  day('issuedOn', '发证日期'),
  ...window,
]

/** A person's certificate: whose it is must be said, and its number is often the citizen's own. */
const ofPerson: OfSome = { field: 'kind', is: 'employee' satisfies keyof typeof qualificationKinds }

const supplierQualification: DirectoryField[] = [
  required({ name: 'kind', title: '资质类别', form: 'words', words: qualificationKinds, isPublic: true }),
  required(text('name', '资质名称', 200)),
  text('level', '等级', 50),
  { ...text('certificateNo', '证书编号', 100), mask: 'certificate', maskedIn: ofPerson },
  { ...person('holder', '持证人'), onlyIn: ofPerson },
  text('issuer', '发证机关', 200),
  day('issuedOn', '发证日期'),
  ...window,
]

export const directoryFields: Readonly<Record<DirectoryKind, readonly DirectoryField[]>> = {
  supplier,
  agency,
  expert,
  qualification,
  supplierQualification,
}

/** What a file says of whose record a line is: no fact of the record, but where it belongs. */
export const holderFields: Readonly<
  Partial<Record<DirectoryKind, { code: DirectoryField; name: DirectoryField }>>
> = {
  qualification: {
    code: { name: 'holderCode', title: '统一社会信用代码', form: 'creditCode' },
    name: { name: 'holderName', title: '机构名称', form: 'text', max: 200 },
  },
  // Not called a holder: that is the person who has the certificate.
  supplierQualification: {
    code: { name: 'supplierCode', title: '统一社会信用代码', form: 'creditCode' },
    name: { name: 'supplierName', title: '供应商名称', form: 'text', max: 200 },
  },
}

export const fieldOf = (kind: DirectoryKind, name: string): DirectoryField | undefined =>
  directoryFields[kind].find(field => field.name === name)
