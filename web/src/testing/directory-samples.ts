import type { Agency, AgencyDetail } from '@sunport/contract/calls/agency.ts'
import type { Supplier, SupplierDetail } from '@sunport/contract/calls/supplier.ts'

export const supplierSample = (values: Partial<Supplier> = {}): Supplier => ({
  id: 's1',
  orgCode: '91350100M000100Y43',
  supplyCn: '某市衡屿信息技术有限公司',
  supplyCnnick: '衡屿信息',
  supplyTel: '139****1234',
  personName: '张**',
  legalPerson: '李**',
  regionCode: '990102',
  regionName: '乙区',
  supplierType: '3',
  supplierTypeName: '服务',
  scale: '3',
  scaleName: '小型企业',
  address: '某市乙区明德街8号',
  registerDate: '2026-02-27',
  batch: '2026年第2批',
  publicityStart: '2026-02-27',
  publicityEnd: '2026-03-05',
  ...values,
})

export const supplierDetailSample = (values: Partial<SupplierDetail> = {}): SupplierDetail => ({
  ...supplierSample(values),
  companyForm: '有限责任公司',
  registeredCapital: '5000000.00',
  establishDate: '2015-06-01',
  businessScope: '软件开发',
  updateDate: '2026-02-28 10:00:00',
  ...values,
})

export const agencySample = (values: Partial<Agency> = {}): Agency => ({
  id: 'a1',
  orgCode: '91350100M000100Y43',
  agentName: '某市澜柯招标代理有限公司',
  agentShortName: null,
  agentType: '1',
  agentTypeName: '社会代理机构',
  regionCode: '990102',
  regionName: '乙区',
  registerAddress: '某市乙区明德街8号',
  linkMan: '张**',
  linkPhone: '020*****1234',
  legalPerson: '李**',
  registerDate: '2020-02-27',
  staffCount: 7,
  ...values,
})

export const agencyDetailSample = (values: Partial<AgencyDetail> = {}): AgencyDetail => ({
  ...agencySample(values),
  officeAddress: '某市乙区明德街8号3楼',
  businessScope: '政府采购代理',
  officeArea: '320.00',
  openingRooms: 2,
  reviewRooms: 3,
  isRecorded: true,
  fullTimeCount: 5,
  projectCount: 12,
  updateDate: '2026-02-28 10:00:00',
  branches: [],
  evaluations: [],
  qualifications: [],
  ...values,
})
